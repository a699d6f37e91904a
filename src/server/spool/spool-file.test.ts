import { expect, test } from '@jest/globals';
import { newLeadRecord } from '../../tests/support/spooled.ts';
import { decodeRecord, encodeRecord } from './spool-file.ts';

test('when a spool file is written and read, then it has the same lead', () => {
  const record = newLeadRecord({ language: 'es', reachBy: 'text', missedCalls: 7 });
  expect(decodeRecord(encodeRecord(record))).toEqual(record);
});

test.each(['id', 'createdAt', 'email', 'businessType', 'suspectedSpam'])(
  'when a spool file lacks %s, then it is invalid',
  (column) => {
    const record = newLeadRecord();
    const lead = { ...record.lead, [column]: undefined };
    expect(decodeRecord(encodeRecord({ ...record, lead }))).toBeUndefined();
  },
);
