/** iOS blocks speech until the page calls `speak()` in a tap handler. The code of a sample call loads only after the tap. */
export function unlockSpeechOnTap(): void {
  const unlock = ({ target }: Event) => {
    if ('speechSynthesis' in globalThis && target instanceof Element && target.closest('[data-speaks]'))
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  };
  addEventListener('click', unlock, true);
}
