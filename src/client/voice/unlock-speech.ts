/**
 * iOS blocks speech synthesis until the page calls `speak()` inside a tap handler. A sample call starts to speak after its
 * tap handler has returned, so each tap on a `data-speaks` element speaks an empty string first.
 */
export function unlockSpeechOnTap(): void {
  const unlock = ({ target }: Event) => {
    if ('speechSynthesis' in globalThis && target instanceof Element && target.closest('[data-speaks]'))
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  };
  addEventListener('click', unlock, true);
}
