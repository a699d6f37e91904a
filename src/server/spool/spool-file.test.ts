import { expect, test } from '@jest/globals';
import { newLeadRecord } from '../../tests/support/spooled.ts';
import { decodeRecord, encodeRecord } from './spool-file.ts';

const fileWith = (lead: object) => JSON.stringify({ format: 1, lead, consent: null, earlierId: null });

test('when an earlier release wrote a spool file, then the columns that it did not know are null', () => {
  const { tradeDetail: _detail, callTime: _time, ...lead } = newLeadRecord().lead;
  const record = { lead, consent: null, textConsent: null, earlierId: null };
  expect(decodeRecord(fileWith(lead))).toEqual({
    ...record,
    lead: { ...lead, tradeDetail: null, callTime: null },
  });
});

test('when a spool file is written and read, then it has the same lead', () => {
  const record = { ...newLeadRecord(), earlierId: newLeadRecord().lead.id };
  expect(decodeRecord(encodeRecord(record))).toEqual(record);
});

test.each(['id', 'createdAt', 'email', 'businessType', 'suspectedSpam', 'contentHash'])(
  'when a spool file lacks %s, then it is invalid',
  (column) => {
    expect(decodeRecord(fileWith({ ...newLeadRecord().lead, [column]: undefined }))).toBeUndefined();
  },
);
