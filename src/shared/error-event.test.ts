import { expect, test } from '@jest/globals';
import { fc, textFrom } from '../tests/support/properties.ts';
import { scrubEvent } from './error-event.ts';

const word = fc.constantFrom('no row for', 'failed:', 'at', '"', '(', 'x', '');
const digit = textFrom('0123456789', { minLength: 1, maxLength: 1 });
const number = fc
  .tuple(
    fc.constantFrom('', '+', '(', '+('),
    fc.array(fc.tuple(digit, fc.constantFrom('', ' ', '-', '.', ') ')), { minLength: 7, maxLength: 15 }),
  )
  .map(([start, digits]) => start + digits.map((pair) => pair.join('')).join(''));
const address = fc.emailAddress().filter((text) => !/[@"'<>(),:;\s]/.test(text.replace('@', '')));

test('an error report loses addresses and numbers', () => {
  fc.assert(
    fc.property(word, address, number, word, (before, mail, phone, after) => {
      const text = `${before} ${mail} ${phone} ${after}`;
      const url = `https://porchlight.example/x?email=${mail}#${phone}`;
      const event = {
        message: text,
        exception: { values: [{ value: text }, {}] },
        request: {
          url,
          headers: { 'User-Agent': 'Browser', Cookie: mail },
          data: text,
          cookies: { a: mail },
        },
        user: { email: mail },
        extra: { body: text },
        breadcrumbs: [
          { message: text, data: { url, from: url, to: url, method: 'POST', status_code: 500, body: text } },
          { data: { url: { odd: mail } } },
          {},
        ],
      };
      const scrubbed = JSON.stringify(scrubEvent(event));
      expect(scrubbed).not.toContain(mail);
      expect(scrubbed).not.toContain(phone.trim());
      const redacted = expect.stringContaining(`${before} [email] [number]`);
      const path = 'https://porchlight.example/x';
      const data = { url: path, from: path, to: path, method: 'POST', status_code: 500 };
      expect(event).toEqual({
        message: redacted,
        exception: { values: [{ value: redacted }, {}] },
        request: { url: path, headers: { 'User-Agent': 'Browser' } },
        breadcrumbs: [{ message: redacted, data }, { data: {} }, { data: {} }],
      });
    }),
  );
});

test('other texts of an error report stay', () => {
  const message = 'TypeError: reading 12 of 345678 at 9:41';
  expect(scrubEvent({ message, request: {} })).toEqual({ message, request: {} });
  expect(scrubEvent({})).toEqual({});
});
