/** Sends a form the way it goes without a script, under a key of its own where the browser can make one. */
export function submitNatively(form: HTMLFormElement): void {
  const key = form.elements.namedItem('idempotencyKey');
  // Over plain HTTP there is no randomUUID; the server then makes a key itself.
  if (key instanceof HTMLInputElement && isSecureContext) key.value = crypto.randomUUID();
  form.submit();
}
