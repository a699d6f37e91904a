import { expect, test } from '@jest/globals';
import { fc, textFrom } from '../tests/support/properties.ts';
import { readWholeNumber } from './read-whole-number.ts';
import { recordFrom } from './record-from.ts';
import {
  calculateRoi,
  calculationFields,
  formatCount,
  formatMoney,
  isExact,
  missedRevenueOf,
  parseInput,
  readRoiInputs,
  roiDefaults,
  roiFields,
  roiQuery,
} from './roi.ts';

const resultsOf = (changes: Partial<typeof roiDefaults>) => calculateRoi({ ...roiDefaults, ...changes });
const int4 = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
const inputs = fc.record(recordFrom(calculationFields, () => int4));
const allInputs = fc.record({ ...recordFrom(calculationFields, () => int4), missedCalls: fc.nat() });

test.each([
  [{}, [38_436, 35, 210_000]],
  [{ currentStaffCost: 0 }, [-3_564, 35, 210_000]],
  [{ currentConversionRate: 250 }, [38_436, -200, -1_200_000]],
  [{ averageJobValue: -500 }, [38_436, 35, -210_000]],
  // 50.5, -2.5 and 2.4 jobs.
  [{ monthlyLeads: 101, currentConversionRate: 0 }, [38_436, 51, 306_000]],
  [{ monthlyLeads: -5, currentConversionRate: 0 }, [38_436, -2, -12_000]],
  [{ monthlyLeads: 10, currentConversionRate: 24 }, [38_436, 3, 18_000]],
])('the default inputs with %j have the results %j', (changes, expected) => {
  expect(Object.values(resultsOf(changes))).toEqual(expected);
});

test.each([
  [9, 450, 1_701],
  [1, 333, 140],
  [0, 450, 0],
])('%i missed calls at $%i are worth $%i', (missedCalls, averageJobValue, revenue) => {
  expect(missedRevenueOf({ ...roiDefaults, missedCalls, averageJobValue })).toBe(revenue);
});

test('whole numbers are written as `Intl` writes them, and read', () => {
  const count = new Intl.NumberFormat('en-US');
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.maxSafeInteger()), (value) => {
      expect([formatCount(value), formatMoney(value)]).toEqual([count.format(value), money.format(value)]);
      for (const text of [formatCount(value), formatMoney(value), String(value)])
        expect(readWholeNumber(text)).toBe(value);
    }),
  );
});

test('no result is -0, and isExact finds what is inexact', () => {
  fc.assert(
    fc.property(inputs, (anyInputs) => {
      const results = calculateRoi(anyInputs);
      const figures = Object.values<number>({ ...results });
      for (const figure of figures) expect(figure).not.toBe(-0);
      expect(isExact(results)).toBe(figures.every((figure) => Math.abs(figure) < 2 ** 53));
    }),
  );
  const largest = { monthlyLeads: 2_147_483_647, averageJobValue: 2_147_483_647, currentConversionRate: 0 };
  expect(isExact(resultsOf(largest))).toBe(false);
  expect(resultsOf({ monthlyLeads: -1, currentConversionRate: -10 }).extraJobsPerMonth).toBe(0);
});

test.each([
  [' $ 1,250.99 ', 1_250],
  ['-$1,250,000', -1_250_000],
  ['\u2212\u3164$12.', -12],
  ['+50 %\u00a0', 50],
  ['50%\t', 50],
  ['15,5', 15],
  ['15,50', 15],
  ['1.234,50', 1],
  ['1,250,5', 1_250],
  ['１５', 15],
  ['＄１，２５０．５', 1_250],
  ['1\u202f250', 1_250],
  ['1\u200b5', 15],
  ['~40', 40],
  ['-0', 0],
  ['12 ', 12],
])('the calculator reads %j as %i', (text, value) => {
  expect(readWholeNumber(text)).toBe(value);
  expect(readRoiInputs(() => text)).toMatchObject({ monthlyLeads: value, missedCalls: Math.max(value, 0) });
});

const invalid = '15,5555 1,2,3 1,25,000 ,250 15, abc 1e3 0x10 12abc 12.5abc 1.2.3 $ - .5 --5 5- NaN x5';
test.each(['', ...invalid.split(' ')])('the text %j counts as 0', (text) => {
  expect([readWholeNumber(text), parseInput('monthlyLeads', text)]).toEqual([undefined, 0]);
});

test('any text is read as an exact whole number', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), textFrom('0123456789-+.,$% e', { maxLength: 400 }));
  fc.assert(fc.property(texts, (text) => Number.isSafeInteger(parseInput('', text))));
  expect(readWholeNumber('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
  expect(readWholeNumber(`-${'9'.repeat(30)}`)).toBe(-Number.MAX_SAFE_INTEGER);
});

test('a shared link restores its inputs, with defaults for missing ones', () => {
  fc.assert(
    fc.property(allInputs, fc.subarray([...roiFields]), (shared, missing) => {
      const query = new URLSearchParams(roiQuery(shared));
      for (const field of missing) query.delete(field);
      const defaults = Object.fromEntries(missing.map((field) => [field, roiDefaults[field]]));
      expect(readRoiInputs((field) => query.get(field))).toEqual({ ...shared, ...defaults });
    }),
  );
});
