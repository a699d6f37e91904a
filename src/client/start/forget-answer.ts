/** `lead` of the lead form, `saved` of the calculator, and `done` of /stop. */
const ANSWERS = ['lead', 'saved', 'done'];

/** Removes the answer to a post from the address, which somebody may share or reopen. */
export function forgetAnswer(): void {
  const address = new URL(location.href);
  for (const name of ANSWERS) address.searchParams.delete(name);
  if (address.search !== location.search) history.replaceState(history.state, '', address);
}
