import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LeadNotification } from '#db/queries/lead-notification.ts';
import { elementsOf, textOf } from '../../tests/support/html.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../../tests/support/mail-server.ts';
import { readEnv } from '../env.server.ts';
import { openChannels } from './channels.ts';
import { sampleLead, sampleMessage } from './sample-lead.ts';

let mails: MailServer;
beforeEach(async () => {
  mails = await startMailServer();
});
afterEach(() => mails.close());

const ID = '7c1c5a4e-3b43-5a0a-9f5d-3f0f0a8f9f01';

function toldOf(
  changes: Partial<LeadNotification['lead']>,
  moment: Partial<LeadNotification> = {},
): LeadNotification {
  const sample = sampleLead(new Date('2026-11-20T18:00:00Z'));
  const { sample: _mark, ...lead } = { ...sample.lead, ...changes };
  return { ...sample, ...moment, lead };
}

const send = (told: LeadNotification) => {
  const [channel] = openChannels(readEnv(mails.env));
  if (!channel) throw new Error('the channel is off');
  return channel.deliver(told, sampleMessage(ID), new AbortController().signal);
};

async function mailOf(told: LeadNotification): Promise<ReceivedMail> {
  await send(told);
  const [mail] = mails.received.slice(-1);
  if (!mail) throw new Error('nothing came');
  return mail;
}

const headersOf = ({ raw }: ReceivedMail) => raw.slice(0, raw.indexOf('\r\n\r\n'));

describe('what a visitor typed', () => {
  const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>"\'&';

  test('when it holds line breaks, then no header comes of it, and nobody else is written to', async () => {
    const fields = { businessName: evil, contactName: evil, email: evil, phone: evil, tradeDetail: evil };
    const mail = await mailOf(toldOf({ ...fields, campaign: evil, came_from: evil, phone_e164: null }));
    expect(mail.recipients).toEqual(['sales@porchlight.example', 'owner@porchlight.example']);
    expect(headersOf(mail)).not.toMatch(/^bcc:|victim|script/im);
    expect(mail.mail.subject).toBe('New lead: Plumbing, 51-150 leads per month');
    expect(mail.mail.text).not.toMatch(/^Bcc/m);
  });

  test('when it holds markup, then the mail shows it as text', async () => {
    const { mail } = await mailOf(toldOf({ businessName: evil, contactName: '<b>Pat</b>' }));
    expect(mail.html).not.toMatch(/<script|<b>/);
    expect(textOf(mail.html ?? '')).toContain('<b>Pat</b>');
  });
});

describe('what a person reads', () => {
  test.each([
    [true, 'America/Denver', /You can call now: it’s \d+:\d\d [AP]M where they are/],
    [false, 'America/Denver', /Don’t call now: it’s \d+:\d\d [AP]M where they are/],
    [true, null, /You can call now: we don’t know where they are/],
    [false, null, /Don’t call now: we don’t know where they are/],
  ])('when a call is legal: %s (%s), then the mail says so', async (okToCallNow, timeZone, words) => {
    const { mail } = await mailOf(toldOf({ phone_extension: '12' }, { okToCallNow, timeZone }));
    expect(mail.text).toMatch(words);
    const links = elementsOf(mail.html ?? '', 'a').map(({ href }) => href);
    expect(links).toEqual(['tel:+15125550142;ext=12']);
  });

  test('when the number cannot be dialled, then it stands as typed, without a link', async () => {
    const { mail } = await mailOf(toldOf({ phone: 'ask for Pat', phone_e164: null }));
    expect(mail.text).toContain('Phone, as typed: ask for Pat');
    expect(elementsOf(mail.html ?? '', 'a')).toEqual([]);
  });

  test('when it is due, then both bodies say until when, by the clock in Texas', async () => {
    const { mail } = await mailOf(toldOf({}));
    for (const body of [mail.text, textOf(mail.html ?? '')]) {
      expect(body).toContain('We promised that a person will call by Sat, Nov 21, 12:00 PM CST.');
    }
  });

  test('when they wish a time, then it is told in their own clock, beside the promise, and nothing where they do not', async () => {
    const span = {
      ...{ callFrom: '2026-11-23T15:00:00.000Z', callUntil: '2026-11-23T17:00:00.000Z' },
      legalFrom: '2026-11-21T15:00:00.000Z',
    };
    const { mail } = await mailOf(toldOf({ call_time: 'morning' }, span));
    for (const body of [mail.text, textOf(mail.html ?? '')]) {
      expect(body).toContain(
        'next Mon 9:00 AM to 11:00 AM CST. That’s past the time we promised: call sooner, any time after Sat 9:00 AM.',
      );
      expect(body).toContain('We promised that a person will call by Sat, Nov 21, 12:00 PM CST.');
    }
    const illegal = await mailOf(toldOf({ call_time: 'morning' }, { ...span, legalFrom: span.callFrom }));
    expect(illegal.mail.text).toContain(
      'CST. You’re not allowed to call sooner, and that’s past the time we promised: call then, or send an email.',
    );
    const inTime = { ...span, callFrom: '2026-11-21T15:00:00.000Z', callUntil: '2026-11-21T17:00:00.000Z' };
    expect((await mailOf(toldOf({ call_time: 'morning' }, inTime))).mail.text).toMatch(
      /They’d like a call in the morning \(9 to 11\), next Sat .* CST\.\n/,
    );
    const unknown = await mailOf(toldOf({ call_time: 'midday' }, { timeZone: null }));
    expect(unknown.mail.text).toContain('They’d like a call midday (11 to 2), their time.');
    expect((await mailOf(toldOf({ call_time: 'any' }, span))).mail.text).not.toContain('They’d like');
  });

  test('when they asked for no more calls, or are abroad, then the mail says so, and there is nothing to press', async () => {
    const abroad = await mailOf(
      toldOf({ phone_e164: '+442079460100', call_time: 'morning' }, { okToCallNow: false }),
    );
    expect(abroad.mail.text).toContain('Don’t call: the number isn’t in the United States. Answer by email.');
    const { mail } = await mailOf(
      toldOf({ do_not_call: true, call_time: 'morning' }, { okToCallNow: false }),
    );
    for (const body of [mail, abroad.mail])
      expect(body.text).toMatch(/We promised an answer by .*: send an email\./);
    for (const { html } of [abroad.mail, mail]) expect(html).not.toMatch(/tel:|They’d like/);
    expect(mail.text).toContain('Don’t call: they asked us to stop calling. Answer by email.');
    expect(mail.text).toContain('Automated calls: No calls at all');
    expect(mail.text).not.toMatch(/person will call|has to dial/);
    expect(mail.text).toContain('sales.revoke_consent(');
  });

  test('when nothing was calculated, then there are no figures', async () => {
    const { mail } = await mailOf(toldOf({ roi: null }));
    expect(mail.text).not.toContain('Their numbers');
    expect(mail.html).not.toContain('Their numbers');
  });
});

test('when the same message is sent twice, then it bears the same id', async () => {
  await send(toldOf({}));
  await send(toldOf({}));
  const ids = mails.received.map(({ mail }) => mail.messageId);
  expect(ids).toEqual([`<${ID}@porchlight.example>`, `<${ID}@porchlight.example>`]);
});

test('when the server refuses it, then its code is kept, and none of its words', async () => {
  mails.refuses(452, 'pat@example.com is over quota');
  const failure: unknown = await send(toldOf({})).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'DeliveryError', code: 'SMTP_452' });
  expect(String(failure)).not.toContain('pat@example.com');
});

test('when no server listens, then that is a failure with a code', async () => {
  await mails.close();
  await expect(send(toldOf({}))).rejects.toMatchObject({ name: 'DeliveryError', code: 'ECONNREFUSED' });
  mails = await startMailServer();
});
