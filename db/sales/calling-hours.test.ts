import { describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();

const number = (areaCode: string) => `+1${areaCode}5550100`;

describe('the hours of a state', () => {
  // June 1 2026 is a Monday. What each state narrows, at the edge and a second before.
  test.each([
    ['Florida', '305', '2026-06-01 19:59:59-04', true],
    ['Florida', '305', '2026-06-01 20:00-04', false],
    ['Oklahoma', '918', '2026-06-01 20:00-05', false],
    ['Washington', '206', '2026-06-01 20:00-07', false],
    ['Maryland', '410', '2026-06-01 20:00-04', false],
    ['Oregon', '503', '2026-06-01 20:00-07', false],
    ['Wyoming', '307', '2026-06-01 20:00-06', false],
    ['Massachusetts', '617', '2026-06-01 20:00-04', false],
    ['Connecticut', '203', '2026-06-01 20:00-04', false],
    ['Nevada', '702', '2026-06-01 20:00-07', false],
    ['Kentucky', '502', '2026-06-01 09:59:59-04', false],
    ['Kentucky', '502', '2026-06-01 10:00-04', true],
    ['Rhode Island', '401', '2026-06-01 17:59:59-04', true],
    ['Rhode Island', '401', '2026-06-01 18:00-04', false],
    ['Rhode Island, Saturday', '401', '2026-06-06 09:59:59-04', false],
    ['Rhode Island, Saturday', '401', '2026-06-06 16:59:59-04', true],
    ['Rhode Island, Sunday', '401', '2026-06-07 15:00-05', false],
    ['Alabama, Sunday', '205', '2026-06-07 15:00-05', false],
    ['Louisiana, Sunday', '504', '2026-06-07 15:00-05', false],
    ['Mississippi, Sunday', '601', '2026-06-07 15:00-05', false],
    ['Pennsylvania, Sunday', '215', '2026-06-07 15:00-05', false],
    ['Utah, Sunday', '801', '2026-06-07 15:00-06', false],
    ['Utah, Monday', '801', '2026-06-01 20:59:59-06', true],
    ['Orlando, by its own clock', '689', '2026-06-01 20:00-04', false],
    ['New York, by Texas alone', '212', '2026-06-01 20:59:59-04', true],
  ])('when it is %s (%s, %s), then calling is %s', async (_where, code, at, ok) => {
    expect(await stored.rows('select sales.may_call_at($1, $2) as ok', [number(code), at])).toEqual([{ ok }]);
  });

  test('when a state has hours of its own, then a source and a date stand beside them', async () => {
    const rows = await stored.rows(
      `select state from sales_internal.calling_hours where length(source) > 20 and looked_at >= '2026-11-21'`,
    );
    expect(rows).toHaveLength(17);
  });
});

describe('the next span in which a call is legal and wished', () => {
  // All of 2026, whose clocks change on the Sundays 8 March and 1 November.
  test.each([
    ['now', '214 any', '06-01 10:00-05', '06-01 09:00-05', '06-01 21:00-05'],
    ['tomorrow', '214 any', '06-01 21:00-05', '06-02 09:00-05', '06-02 21:00-05'],
    ['on Sunday from noon', '214 any', '06-06 22:00-05', '06-07 12:00-05', '06-07 21:00-05'],
    ['in the morning', '214 morning', '06-01 08:00-05', '06-01 09:00-05', '06-01 11:00-05'],
    ['the next morning', '214 morning', '06-01 11:00-05', '06-02 09:00-05', '06-02 11:00-05'],
    ['a morning, but no Sunday', '214 morning', '06-06 11:00-05', '06-08 09:00-05', '06-08 11:00-05'],
    ['at midday on Sunday', '214 midday', '06-07 09:00-05', '06-07 12:00-05', '06-07 14:00-05'],
    ['in the afternoon in Hawaii', '808 afternoon', '06-01 12:00-05', '06-01 14:00-10', '06-01 18:00-10'],
    ['in the morning on two clocks', '850 morning', '06-01 06:00-05', '06-01 09:00-05', '06-01 11:00-05'],
    ['until Florida ends, on two clocks', '850 any', '06-01 18:00-05', '06-01 09:00-05', '06-01 19:00-05'],
    ['over a Sunday without calls', '205 afternoon', '06-06 18:00-05', '06-08 14:00-05', '06-08 18:00-05'],
    ['on the first Sunday of summer time', '214 any', '03-07 22:00-06', '03-08 12:00-05', '03-08 21:00-05'],
    ['in the first summer morning', '214 morning', '03-07 12:00-06', '03-09 09:00-05', '03-09 11:00-05'],
    ['on the first Sunday of winter time', '214 any', '10-31 22:00-05', '11-01 12:00-06', '11-01 21:00-06'],
    ['in the first winter morning', '214 morning', '10-31 12:00-05', '11-02 09:00-06', '11-02 11:00-06'],
    [
      'by day everywhere, if wished or not',
      '800 morning',
      '06-01 06:00-05',
      '06-01 14:00-05',
      '06-01 20:00-05',
    ],
    ['by the law, as no wish fits it', '606 morning', '06-01 06:00-04', '06-01 11:00-04', '06-01 21:00-04'],
    ['never abroad', '416 any', '06-01 12:00-04', null, null],
  ])('when it is %s (%s, %s), then it is %s to %s', async (_when, who, at, from, until) => {
    const [code = '', wish] = who.split(' ');
    const [span] = await stored.rows(
      `select lower(span) as from, upper(span) as until from sales_internal.call_span($1, $2, $3) span`,
      [number(code), wish, `2026-${at}`],
    );
    const moment = (text: string | null) => text && new Date(`2026-${text}`);
    expect(span).toEqual({ from: moment(from), until: moment(until) });
  });
});
