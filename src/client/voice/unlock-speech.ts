/** iOS blocks speech until a tap handler calls `speak()`. The code of a sample call loads too late, after the tap. */
export function unlockSpeechOnTap(): void {
  const unlock = ({ target }: Event) => {
    if ('speechSynthesis' in globalThis && target instanceof Element && target.closest('[data-speaks]'))
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  };
  addEventListener('click', unlock, true);
}
