import { renderPage } from 'vike/server';
import type { PageState } from '#shared/page-state.ts';

export type PageView = { state: PageState } | { errorStatus: number; publicUrl: string };

/** Renders to HTML, through vike. `nonce` in development only: Vite's client needs it. */
export async function render(view: PageView, nonce?: string): Promise<string> {
  const { httpResponse } = await renderPage({
    // An address that no page has makes vike render the error page.
    urlOriginal: 'state' in view ? '/' : '/error',
    ...view,
    ...(nonce && { cspNonce: nonce }),
  });
  const expected = 'state' in view ? 200 : 404;
  if (httpResponse.statusCode !== expected)
    throw new Error(`vike rendered a ${httpResponse.statusCode} page`);
  return httpResponse.getBody();
}
