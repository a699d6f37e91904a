import { expect, test } from '@jest/globals';
import request from 'supertest';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, leadOf } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

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
