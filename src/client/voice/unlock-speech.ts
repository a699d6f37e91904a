/** iOS blocks speech synthesis until the page calls `speak()` in a tap handler. A sample call speaks only after the tap. */
export function unlockSpeechOnTap(): void {
  const unlock = ({ target }: Event) => {
    if ('speechSynthesis' in globalThis && target instanceof Element && target.closest('[data-speaks]'))
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  };
  addEventListener('click', unlock, true);
}
