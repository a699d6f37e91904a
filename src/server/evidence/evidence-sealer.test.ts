import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { openDatabase } from '#db/client.server.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, leadOf } from '../../tests/support/leads.ts';
import { storeConsent } from '../../tests/support/sales.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { untilEnd } from '../../tests/support/until-end.ts';
import { sealing } from './evidence-sealer.ts';

const site = await untilEnd(createTestApp());

test('when a lead agreed, then its row is sealed beside the intake, and the log has the seal, nothing of the lead', async () => {
  const lead = leadOf();
  expect(
    (
      await request(site.app)
        .post('/api/leads')
        .send({ ...lead, ...agreed })
    ).status,
  ).toBe(201);
  const stop = site.startEvidenceSealer();
  const seals = () => site.stored.rows<{ sha256: string }>('select sha256 from evidence_seals');
  const [seal] = await eventually(seals, ({ length }) => length === 1);
  await eventually(() => site.log().includes(`"seal":1,"sha256":"${seal?.sha256}","rows":1`), true);
  await stop();
  expect(site.log()).not.toContain(lead.email);
  expect(await site.stored.rows('select * from public.check_evidence()')).toEqual([]);
});

test('when sealing failed for longer than a pass looks back, then the next pass seals what came meanwhile', async () => {
  const stored = await untilEnd(createTestDatabase());
  const database = await untilEnd(openDatabase(stored.url));
  const pass = sealing({
    database,
    logger: pino({ level: 'silent' }),
    isMigrated: () => Promise.resolve(true),
  });
  await pass();
  await stored.rows('alter function seal_evidence rename to away');
  const missed = { stored_at: new Date(Date.now() - 61 * 60_000) };
  const id = await storeConsent(stored, randomUUID(), missed);
  await expect(pass()).rejects.toThrow();
  await stored.rows('alter function away rename to seal_evidence');
  // The database counts as away for a while after such an error.
  await eventually(() => pass().then(Boolean, String), false);
  expect(await stored.rows('select from evidence_sealed where id = $1', [id])).toHaveLength(1);
});
