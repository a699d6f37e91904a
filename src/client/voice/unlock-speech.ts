/** iOS blocks speech until the page calls `speak()` in a tap handler. A sample call loads its code before it speaks. */
export function unlockSpeechOnTap(): void {
  const unlock = ({ target }: Event) => {
    if ('speechSynthesis' in globalThis && target instanceof Element && target.closest('[data-speaks]'))
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  };
  addEventListener('click', unlock, true);
}
