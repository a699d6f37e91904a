export default async function tearDown() {
  for (const close of globalThis.closers.reverse()) await close();
}
