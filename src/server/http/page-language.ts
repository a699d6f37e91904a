import type { Request } from 'express';
import { inSpanish } from '#content/sections/navigation.ts';
import type { Lang } from '#content/page-words.ts';
import { textField } from './parse-body.ts';

/** Of the page that posted. Without a body, as after a limit, the `Referer` names it. */
export function langOf(req: Request): Lang {
  const referer = req.get('referer') ?? '';
  const from = req.body === undefined && URL.canParse(referer) ? new URL(referer).pathname : '';
  const isSpanish = textField(req, 'page') === 'es' || `${from}/`.startsWith(`${inSpanish.href}/`);
  return isSpanish ? 'es' : 'en';
}
