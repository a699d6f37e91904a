/** Returns the address of what global-setup.mjs starts at the first request for it. */
export async function sharedPart(name: 'build' | 'cluster' | 'browser' | 'site'): Promise<string> {
  const response = await fetch(`${process.env.TEST_PARTS}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
