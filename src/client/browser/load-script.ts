const RETRY_EVENTS = ['pointerdown', 'keydown', 'online'];

/**
 * Returns a function that loads the script once, and tries again later. Each try has an address of
 * its own, because browsers never ask again for a script that failed once
 * (https://github.com/whatwg/html/issues/6768).
 */
export function scriptLoader<Module>(address: string): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  let tries = 0;
  async function tryNext(): Promise<Module> {
    const next = tries > 0 ? `${address}?again=${tries}` : address;
    tries += 1;
    try {
      // oxlint-disable-next-line borders/imports -- the address is that of a `?script`
      return (await import(/* @vite-ignore */ next)) as Module;
    } catch (error) {
      loading = undefined;
      for (const type of RETRY_EVENTS) addEventListener(type, retry, { capture: true, once: true });
      throw error;
    }
  }
  const load = (): Promise<Module> => (loading ??= tryNext());
  const retry = () => void load().catch(() => undefined);
  return load;
}
