import { describe, expect, test } from '@jest/globals';
import { recordOf } from '../../../tests/support/spooled.ts';
import { decodeRecord, encodeRecord } from './spool-file.ts';

// As the release of 2026-11-20 wrote it: such a file may lie in a spool for as long as format 1 is read.
const WRITTEN =
  '{"format":1,"lead":{"id":"0b1e0a3c-54f5-5c8e-9a57-4b8f0c2d7e11","createdAt":"2026-11-20T18:00:00.123Z","businessName":"Hilltop Plumbing","contactName":"Pat Doe","email":"Pat@example.com","phone":"214.555.0100 x12","businessType":"other","monthlyLeadVolume":"51-150","emailNormalized":"pat@example.com","phoneE164":"+12145550100","phoneExtension":"12","firstTouch":{"utm_source":"x","landing_path":"/"},"lastTouch":null,"tradeDetail":"Slab leaks","source":"chat","suspectedSpam":false,"elapsedMs":61000,"ipAddress":"203.0.113.7","visitorId":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","contentHash":"abc"},"consent":{"id":"5d1e0a3c-54f5-5c8e-9a57-4b8f0c2d7e11","leadId":"0b1e0a3c-54f5-5c8e-9a57-4b8f0c2d7e11","givenAt":"2026-11-20T18:00:00.123Z","text":"You may call me.","textVersion":"1","textSha256":"def","name":"Pat Doe","phone":"214.555.0100 x12","ipAddress":"203.0.113.7","userAgent":null,"pageAddress":"http://porchlight.example/"},"earlierId":"1b1e0a3c-54f5-5c8e-9a57-4b8f0c2d7e11"}\n';

const fileWith = (lead: object) => JSON.stringify({ format: 1, lead, consent: null, earlierId: null });

describe('a file of the spool', () => {
  test('when the release before wrote it, then nothing of it is lost', () => {
    const record = decodeRecord(WRITTEN);
    expect(record?.lead.createdAt).toEqual(new Date('2026-11-20T18:00:00.123Z'));
    const again: unknown = record && JSON.parse(encodeRecord(record));
    expect(again).toMatchObject(JSON.parse(WRITTEN) as object);
    expect(again).toMatchObject({ lead: { callTime: null }, consent: { channel: null }, textConsent: null });
  });

  test('when it lacks a nullable column, as that is new, then it is read with null there', () => {
    const { tradeDetail: _new, ...lead } = recordOf({ tradeDetail: 'Pools' }).lead;
    expect(decodeRecord(fileWith(lead))?.lead).toEqual({ ...lead, tradeDetail: null });
  });

  test.each(['id', 'createdAt', 'email', 'businessType', 'suspectedSpam', 'contentHash'])(
    'when it lacks %s, then it is no lead',
    (column) => {
      expect(decodeRecord(fileWith({ ...recordOf().lead, [column]: undefined }))).toBeUndefined();
    },
  );
});
