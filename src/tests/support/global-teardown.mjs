export default async function tearDown() {
  for (const end of globalThis.ends.reverse()) await end();
}
