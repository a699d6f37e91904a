import { withoutInvisible } from './invisible.ts';

/** The only parser of typed numbers. Cuts decimals. Undefined if it isn't a whole number then. */
export function readWholeNumber(text: string): number | undefined {
  const plain = withoutInvisible(text)
    .replace(/[\uff01-\uff5e]/g, toHalfWidth)
    .replace(/^~|[$%]/g, '')
    .replace('\u2212', '-');
  const [, whole] = /^([+-]?\d+(?:,\d{3})*)(?:\.\d*)?(?:,\d\d?)?$/.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const limit = Number.MAX_SAFE_INTEGER;
  return Math.min(Math.max(Number(whole.replace(/,/g, '')), -limit), limit) + 0;
}

/** Some Asian keyboards type `１，５００`. These characters are in the same order as those of ASCII. */
const toHalfWidth = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0);
