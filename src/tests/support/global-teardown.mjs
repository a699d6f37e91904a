/** Ends what global-setup.mjs started, in reverse order. */
export default async function tearDown() {
  for (const end of globalThis.ends.reverse()) await end();
}
