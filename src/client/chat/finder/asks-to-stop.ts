import { plainText } from './read-words.ts';

const WAYS = [
  /^(please )?(stop|unsubscribe|opt out|basta|alto)( please)?$/,
  /\b(stop|quit) (calling|texting|messaging|contacting|emailing|bothering)\b/,
  /\b(do not|dont|never) (ever )?(call|text|message|contact|email) (me|us|this)\b/,
  /\b(stop|no more) (the |your |these |all )?(calls|texts|messages|emails)\b(?! from)/,
  /\b(take|remove) (me|us|my (number|email|phone))\b/,
  /\b(unsubscribe|opt me out|leave me alone)\b/,
  /\bno (me|nos) (llame|llamen|llames|escriban|manden|contacten)\b/,
  /\b(deje|dejen|deja|paren) de (llamar|llamarme|mandar|mandarme|escribir|escribirme|molestar)/,
  /\bno (quiero|mas) (mas )?(llamadas|mensajes|textos)\b/,
];
// Owners also ask what our service does about other people's calls.
const NOT_ABOUT_US = /\b(spam|spammers|robocalls|customers|callers)\b/;

/** True if a visitor tells us to stop calls, texts or all contact, in whatever words. */
export function asksToStop(text: string): boolean {
  const words = plainText(text);
  return !NOT_ABOUT_US.test(words) && WAYS.some((way) => way.test(words));
}
