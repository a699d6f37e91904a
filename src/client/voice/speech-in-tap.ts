/**
 * An iPhone lets a page speak only after it has spoken within a tap, and a sample call begins a moment later: so
 * nothing is said within each tap on what is marked as `data-speaks`.
 */
export function allowSpeechAtTap(): void {
  const allow = ({ target }: Event) => {
    if ('speechSynthesis' in globalThis && target instanceof Element && target.closest('[data-speaks]'))
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  };
  addEventListener('click', allow, true);
}
