/** `lead` of the lead form, `saved` of the calculator, and `done` of /stop. */
const ANSWERS = ['lead', 'saved', 'done'];

/**
 * Takes the answer to a post out of the address, so that nobody who opens it later reads that
 * something was sent.
 */
export function forgetAnswer(): void {
  const address = new URL(location.href);
  for (const name of ANSWERS) address.searchParams.delete(name);
  if (address.search !== location.search) history.replaceState(history.state, '', address);
}
