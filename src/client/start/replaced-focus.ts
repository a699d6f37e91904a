/** The returned function gives the focus back by id if React has replaced the element that had it. */
export function watchFocus(): () => void {
  let last = document.activeElement;
  addEventListener('focusin', () => (last = document.activeElement));
  return () => {
    if (document.activeElement !== document.body || !last?.id || last.isConnected) return;
    const again = document.getElementById(last.id);
    again?.focus({ preventScroll: true });
    if (last instanceof HTMLInputElement && again instanceof HTMLInputElement && last.selectionStart !== null)
      again.setSelectionRange(last.selectionStart, last.selectionEnd);
  };
}
