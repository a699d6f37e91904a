export default async function tearDown() {
  for (const stop of globalThis.stopAll) await stop();
}
