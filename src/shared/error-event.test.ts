import { expect, test } from '@jest/globals';
import { scrubEvent } from './error-event.ts';

test.each([
  ['no row for', 'pat@example.com', '(214) 555-0177'],
  ['"', "o'brien+b.c-d_9@mail.example.co.uk", '+12145550177'],
  ['(', 'o.brien@x.io', '214.555.0177'],
  ['', 'X@SHOP.EXAMPLE', '+(49) 30 1234567'],
  ['at', 'pat%doe=1@example.com', '5550177'],
  ['failed:', '7@1.example', '+49 89 1234 5678 901'],
])('after "%s", a report loses %s and %s', (before, mail, phone) => {
  const text = `${before} ${mail} ${phone} x`;
  const url = `https://porchlight.example/x?email=${mail}#${phone}`;
  const data = { url, from: url, to: url, method: 'POST', status_code: 500 };
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
      { message: text, data: { ...data, body: text } },
      { data: { url: { odd: mail } } },
      {},
    ],
  };
  scrubEvent(event);
  expect(scrubEvent({ message: mail })).toEqual({ message: '[email]' });
  const redacted = `${before} [email] [number] x`;
  const path = 'https://porchlight.example/x';
  const left = { url: path, from: path, to: path, method: 'POST', status_code: 500 };
  expect(event).toEqual({
    message: redacted,
    exception: { values: [{ value: redacted }, {}] },
    request: { url: path, headers: { 'User-Agent': 'Browser' } },
    breadcrumbs: [{ message: redacted, data: left }, { data: {} }, { data: {} }],
  });
});

test('other texts of an error report stay', () => {
  const message = 'TypeError: reading 12 of 345678 at 9:41';
  expect(scrubEvent({ message, request: {} })).toEqual({ message, request: {} });
  expect(scrubEvent({})).toEqual({});
});
