import { initialPageState, type PageState } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { readRoiInputs, roiFields } from '#shared/roi.ts';

/** Whether a path is the page's: any number of slashes. */
export const isHome = (path: string) => /^\/+$/.test(path);

/**
 * What an address asks the page to show, undefined where it asks for nothing: campaign parameters and the
 * like get the same bytes as the bare address.
 */
export function pageStateOf(query: string, config: PublicConfig): PageState | undefined {
  const asked = new URLSearchParams(query);
  const sent = asked.get('lead') === 'ok';
  const saved = asked.get('saved') === '1';
  const reckons = roiFields.some((field) => asked.has(field));
  if (!sent && !saved && !reckons) return undefined;

  const state = initialPageState(config);
  state.lead.sent = sent;
  state.calculator = { inputs: readRoiInputs((field) => asked.get(field)), saved };
  return state;
}
