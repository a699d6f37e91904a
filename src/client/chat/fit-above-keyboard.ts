/**
 * An on-screen keyboard shrinks what can be seen, not the page: the content makes room for it, so that the
 * field stays in view. Answers with what undoes it.
 */
export function fitAboveKeyboard(content: HTMLElement): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const fit = () => {
    // Who zooms in wants more room, not less.
    const hidden = seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
    content.style.setProperty('--keyboard', `${Math.round(hidden)}px`);
  };
  fit();
  seen.addEventListener('resize', fit);
  seen.addEventListener('scroll', fit);
  return () => {
    seen.removeEventListener('resize', fit);
    seen.removeEventListener('scroll', fit);
  };
}
