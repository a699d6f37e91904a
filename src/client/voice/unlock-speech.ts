/**
 * iOS allows speech only after a page has spoken during a tap, and sample calls start later than that.
 * Each tap on a `data-speaks` element therefore speaks an empty text.
 */
export function unlockSpeechOnTap(): void {
  const unlock = ({ target }: Event) => {
    if ('speechSynthesis' in globalThis && target instanceof Element && target.closest('[data-speaks]'))
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  };
  addEventListener('click', unlock, true);
}
