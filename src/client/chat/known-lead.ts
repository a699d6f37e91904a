import { tradeSigns } from '#content/chat/recognise.ts';
import { businessTypes, leadVolumeOf, type LeadField } from '#shared/leads.ts';

const PHONE = /(?:^|[^\d.])((?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4})(?!\d)/g;
const EMAIL = /(?:^|[\s@,;<>()])([^\s@,;<>()]+@[^\s@,;<>()]+\.[a-z]{2,})/gi;
const NAME =
  /(\b(?:company|business|shop)(?:'s)? )?\b(?:my name is|my names|my name's|name is)\s+([a-z][a-z'’-]+(?:\s+[a-z][a-z'’-]+)?)/gi;
const SAID_NAME = /\b(?:I am|I'm|im|this is)\s+([A-Z][a-z'’-]+(?:\s+[A-Z][a-z'’-]+)?)/g;
const BUSINESS =
  /\b(?:company|business|shop)(?:'s name)? (?:is called|is named|is|name is)\s+([^.,;!?\n]{2,60})/gi;
const VOLUME = /\b(\d{1,5})\s*(?:calls|leads)\s*(?:a|per|each|\/)\s*month\b/gi;
const NOT_A_NAME =
  /\b(?:and|from|at|or|when|if|back|now|today|tomorrow|later|on|in|the|a|an|please|asap|here)\b/i;

const lastOf = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].at(-1)?.[1];

/** What a visitor has said of themselves, as far as it is beyond doubt; later words go before earlier ones. */
export function knownLead(texts: string[]): Partial<Record<LeadField, string | undefined>> {
  const text = texts.join('\n');
  const ownName = [...text.matchAll(NAME)].filter(([, ofBusiness]) => !ofBusiness).at(-1)?.[2];
  const name = (ownName ?? lastOf(SAID_NAME, text))?.split(NOT_A_NAME, 1)[0]?.trim();
  const volume = lastOf(VOLUME, text);
  return {
    contactName: name === '' ? undefined : name,
    phone: lastOf(PHONE, text),
    email: lastOf(EMAIL, text),
    businessName: lastOf(BUSINESS, text)?.trim(),
    businessType: businessTypes.find((type) => saysTrade(type, text)),
    monthlyLeadVolume: volume && leadVolumeOf(Number(volume)),
  };
}

const SELF =
  /\b(?:(?:i|we) (?:am|are|run|own|have|do)|i'm|im|we're|(?:my|our) (?:company|business|shop))\b(?=([^.!?\n]{0,50}\b))/gi;
const KIND_OF_BUSINESS = /\b([a-z]+) (?:company|business|shop)\b/gi;

/** Only beside what a visitor says of themselves: who asks about security has no security company. */
function saysTrade(type: keyof typeof tradeSigns, text: string): boolean {
  const said = [...text.matchAll(SELF), ...text.matchAll(KIND_OF_BUSINESS)].flatMap(([, words = '']) =>
    words.toLowerCase().split(/\W+/),
  );
  return tradeSigns[type].split(' ').some((sign) => said.includes(sign));
}
