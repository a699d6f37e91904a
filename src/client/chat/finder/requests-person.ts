import { extractContact } from '../extract-contact.ts';
import { plainText } from './read-words.ts';

const REQUESTS = [
  /\b(call|phone|text|ring|contact) me\b(?! from)/,
  /\b(talk|speak|connect me|chat) (to|with) (a|an|the|some|somebody|someone|one|your)\b/,
  /\b(get|give|need|want) (me )?(a|an|the|some) (rep|agent|human|person|real person|somebody|someone|call|callback)\b/,
  /^(a )?(human|person|agent|operator|representative|callback)( please)?$/,
  /\bhablar con (una|un|alguien)\b/,
  /\b(llamenme|llamame|me pueden llamar)\b/,
];
// Questions about callers, and about when or how we call, have entries.
const NOT_A_REQUEST =
  /\b(caller|callers|customer|customers|client|clients|they|if|when|which|what|how|cliente|clientes|cuando)\b/;

/** A phone number or an email address without a question is a request too. */
export function requestsPerson(text: string): 'contact' | 'person' | undefined {
  const words = plainText(text);
  const isRequest = !NOT_A_REQUEST.test(words) && REQUESTS.some((request) => request.test(words));
  const { phone, email } = extractContact([text]);
  if ((phone ?? email) && (isRequest || !text.includes('?'))) return 'contact';
  return isRequest ? 'person' : undefined;
}
