/** Ends what global-setup.mjs started, last started first. */
export default async function tearDown() {
  for (const end of globalThis.ends.reverse()) await end();
}
