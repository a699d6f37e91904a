import { expect, test } from '@jest/globals';
import request from 'supertest';
import { site as siteText } from '#content/site.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });

const read = async (path: string, type: string) => {
  const answer = await request(site.app)
    .get(path)
    .expect(200)
    .expect('Content-Type', new RegExp(`^${type}`));
  const lines = (answer.body instanceof Buffer ? answer.body.toString() : answer.text).split('\r\n');
  return { lines, header: answer.get('Content-Disposition') };
};

test('a phone can save our number', async () => {
  const { lines, header } = await read('/contact.vcf', 'text/vcard');
  expect(header).toBe('attachment; filename=contact.vcf');
  expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCARD', 'END:VCARD']);
  const { brand, caller } = siteText;
  for (const line of [
    `FN:${brand}`,
    `TEL;TYPE=WORK,VOICE:${caller.phone.e164}`,
    'URL:https://porchlight.example',
  ])
    expect(lines).toContain(line);
});

test('a calendar gets the hours of the call', async () => {
  const span = 'from=2026-03-09T14:00:00.000Z&until=2026-03-09T16:00:00.000Z';
  const { lines } = await read(`/call.ics?${span}`, 'text/calendar');
  for (const line of ['BEGIN:VEVENT', 'DTSTART:20260309T140000Z', 'DTEND:20260309T160000Z'])
    expect(lines).toContain(line);
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain(siteText.caller.name);
});

test.each([
  '',
  '?from=2026-03-09T14:00:00Z',
  '?from=2026-03-09T14:00:00Z&until=2026-03-09T14:00:00Z',
  '?from=2026-03-09T14:00:00Z&until=2026-03-12T14:00:00Z',
  '?from=tomorrow&until=2026-03-12T14:00:00Z',
  '?from=2026-03-09T14:00:00Z&from=2026-03-09T14:00:00Z&until=2026-03-09T16:00:00Z',
])('/call.ics%s is refused', async (query) => {
  await request(site.app).get(`/call.ics${query}`).expect(400);
});
