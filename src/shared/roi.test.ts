import { describe, expect, test } from '@jest/globals';
import { fc, textFrom } from '../tests/support/properties.ts';
import {
  calculateRoi,
  cumulateRoi,
  formatCount,
  formatMoney,
  isExact,
  parseWholeNumber,
  readRoiInputs,
  roiDefaults,
  roiFields,
  roiQuery,
} from './roi.ts';

const resultsOf = (changes: Partial<typeof roiDefaults>) => calculateRoi({ ...roiDefaults, ...changes });
const int4 = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
const inputs = fc.record({
  monthlyLeads: int4,
  currentStaffCost: int4,
  averageJobValue: int4,
  currentConversionRate: int4,
});

describe('the results', () => {
  test.each([
    [{}, [38_436, 35, 210_000]],
    [{ currentStaffCost: 0 }, [-3_564, 35, 210_000]],
    [{ currentStaffCost: -1000 }, [-15_564, 35, 210_000]],
    [{ currentConversionRate: 80 }, [38_436, -30, -180_000]],
    [{ currentConversionRate: 250 }, [38_436, -200, -1_200_000]],
    [{ averageJobValue: -500 }, [38_436, 35, -210_000]],
  ])('when %j is changed, then they are those of the specification, and not clamped', (changes, expected) => {
    expect(Object.values(resultsOf(changes))).toEqual(expected);
  });

  test('when nothing is changed, then a year adds up to those of the specification', () => {
    const year = cumulateRoi(resultsOf({}));
    expect(year.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(year[5]).toEqual({ month: 6, savings: 19_218, revenue: 105_000 });
    expect(year[11]).toMatchObject({ savings: 38_436, revenue: 210_000 });
    expect([formatMoney(38_436), formatMoney(-3_564), formatCount(12_345)]).toEqual([
      '$38,436',
      '-$3,564',
      '12,345',
    ]);
  });

  test.each([
    ['101 leads halve to 50.5, which is 51', { monthlyLeads: 101, currentConversionRate: 0 }, 51],
    ['-5 leads halve to -2.5, which is -2', { monthlyLeads: -5, currentConversionRate: 0 }, -2],
    ['10 leads at 25 % are 2.5, which is 3', { monthlyLeads: 10, currentConversionRate: 25 }, 2],
    ['10 leads at 24 % are 2.4, which is 2', { monthlyLeads: 10, currentConversionRate: 24 }, 3],
  ])('when %s, then jobs are rounded as Math.round does, and nothing is clamped', (_case, changes, jobs) => {
    expect(resultsOf(changes)).toMatchObject({ extraJobsPerMonth: jobs, additionalRevenue: jobs * 500 * 12 });
  });

  test('when inputs are any, then none is a minus nothing, and what is not exact is told apart', () => {
    fc.assert(
      fc.property(inputs, (each) => {
        const results = calculateRoi(each);
        const figures: number[] = Object.values(results);
        for (const figure of figures) expect(figure).not.toBe(-0);
        expect(isExact(results)).toBe(figures.every((figure) => Math.abs(figure) < 2 ** 53));
      }),
    );
    const largest = { monthlyLeads: 2_147_483_647, averageJobValue: 2_147_483_647, currentConversionRate: 0 };
    expect(isExact(resultsOf(largest))).toBe(false);
    expect(resultsOf({ monthlyLeads: -1, currentConversionRate: -10 }).extraJobsPerMonth).toBe(0);
  });
});

describe('what a person types', () => {
  const blanks = fc.constantFrom('', ' ', '\u00a0', '\t');
  const cents = fc.constantFrom('', '.', '.99');

  test('when it is a whole number as people write it, then that is read', () => {
    const dressed = fc.tuple(
      blanks,
      fc.constantFrom('', '$', '$ '),
      fc.boolean(),
      cents,
      fc.constantFrom('', '%', ' %'),
      blanks,
    );
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        dressed,
        (value, [before, sign, isGrouped, fraction, percent, after]) => {
          const digits = isGrouped ? formatCount(Math.abs(value)) : String(Math.abs(value));
          const minus = value < 0 ? ['-', '\u2212'] : ['', '+'];
          for (const each of minus) {
            expect(parseWholeNumber(`${before}${each}${sign}${digits}${fraction}${percent}${after}`)).toBe(
              value,
            );
          }
          expect(parseWholeNumber(formatMoney(value))).toBe(value);
        },
      ),
    );
  });

  const wrong = 'abc 1e3 0x10 12abc 12.5abc 1.2.3 $ - .5 --5 5- NaN -0 x5';
  test.each(['', ...wrong.split(' ')])('when it is no whole number (%j), then it is 0', (text) => {
    expect(parseWholeNumber(text)).toBe(0);
  });

  test('when it is anything at all, then it is an exact whole number', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), textFrom('0123456789-+.,$% e', { maxLength: 400 }));
    fc.assert(fc.property(texts, (text) => Number.isSafeInteger(parseWholeNumber(text))));
    expect(parseWholeNumber('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseWholeNumber(`-${'9'.repeat(30)}`)).toBe(-Number.MAX_SAFE_INTEGER);
  });
});

test('when a calculation is shared, then its address brings the same inputs back, and the defaults of those left out', () => {
  fc.assert(
    fc.property(inputs, fc.subarray([...roiFields]), (each, left) => {
      const asked = new URLSearchParams(roiQuery(each));
      for (const field of left) asked.delete(field);
      const defaults = Object.fromEntries(left.map((field) => [field, roiDefaults[field]]));
      expect(readRoiInputs((field) => asked.get(field))).toEqual({ ...each, ...defaults });
    }),
  );
});
