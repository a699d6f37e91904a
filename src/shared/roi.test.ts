import { expect, test } from '@jest/globals';
import { fc } from '../tests/support/properties.ts';
import { readWholeNumber } from './read-whole-number.ts';
import { formatCount, formatMoney } from './format-number.ts';
import {
  bottomLineOf,
  calculateRoi,
  isExact,
  missedRevenueOf,
  parseInput,
  readRoiInputs,
  roiDefaults,
  roiQuery,
} from './roi.ts';

const resultsOf = (changes: Partial<typeof roiDefaults>) =>
  calculateRoi({ ...roiDefaults, ...changes });

test.each([
  [{}, [38_436, 35, 210_000]],
  [{ currentStaffCost: 0 }, [-3_564, 35, 210_000]],
  [{ currentConversionRate: 250 }, [38_436, -200, -1_200_000]],
  [{ averageJobValue: -500 }, [38_436, 35, -210_000]],
  // 50.5, -2.5 and 2.4 jobs.
  [{ monthlyLeads: 101, currentConversionRate: 0 }, [38_436, 51, 306_000]],
  [{ monthlyLeads: -5, currentConversionRate: 0 }, [38_436, -2, -12_000]],
  [{ monthlyLeads: 10, currentConversionRate: 24 }, [38_436, 3, 18_000]],
])('the defaults with %j result in %j', (changes, expected) => {
  expect(Object.values(resultsOf(changes))).toEqual(expected);
});

test('zero has no sign', () => {
  const { extraJobsPerMonth, additionalRevenue } = resultsOf({
    monthlyLeads: -1,
    currentConversionRate: -10,
  });
  const missed = missedRevenueOf({ ...roiDefaults, averageJobValue: -500 });
  expect(formatCount(extraJobsPerMonth)).toBe('0');
  expect([additionalRevenue, missed].map(formatMoney)).toEqual(['$0', '$0']);
});

test('the bottom line adds savings and revenue', () => {
  expect(bottomLineOf(resultsOf({}))).toBe(248_436);
});

test.each([
  [9, 450, 1_701],
  [1, 333, 140],
  [0, 450, 0],
])('%i missed calls at $%i are worth $%i', (missedCalls, averageJobValue, revenue) => {
  expect(missedRevenueOf({ ...roiDefaults, missedCalls, averageJobValue })).toBe(revenue);
});

test('numbers are written as by `Intl`, and read', () => {
  const count = new Intl.NumberFormat('en-US');
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.maxSafeInteger()),
      (value) => {
        expect([formatCount(value), formatMoney(value)]).toEqual([
          count.format(value),
          money.format(value),
        ]);
        for (const text of [formatCount(value), formatMoney(value), String(value)])
          expect(readWholeNumber(text)).toBe(value);
      },
    ),
  );
});

test('isExact finds results that are too large', () => {
  const largest = {
    monthlyLeads: 2_147_483_647,
    averageJobValue: 2_147_483_647,
    currentConversionRate: 0,
  };
  expect([isExact(resultsOf(largest)), isExact(resultsOf({}))]).toEqual([false, true]);
});

test.each([
  [' $ 1,250.99 ', 1_250],
  ['-$1,250,000', -1_250_000],
  ['\u2212\u3164$12.', -12],
  ['+50 %\u00a0', 50],
  ['15,5', 15],
  ['1.234,50', 1],
  ['1,250,5', 1_250],
  ['１５', 15],
  ['＄１，２５０．５', 1_250],
  ['1\u202f250', 1_250],
  ['1\u200b5', 15],
  ['~40', 40],
  ['-0', 0],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  [`-${'9'.repeat(30)}`, -Number.MAX_SAFE_INTEGER],
])('the calculator reads %j as %i', (text, value) => {
  expect(readWholeNumber(text)).toBe(value);
  expect(readRoiInputs(() => text)).toMatchObject({
    monthlyLeads: value,
    missedCalls: Math.max(value, 0),
  });
});

const invalid =
  '1~5 15,5555 1,2,3 1,25,000 ,250 15, abc 1e3 0x10 12abc 12.5abc 1.2.3 $ - .5 --5 5- NaN x5';
test.each(['', ...invalid.split(' ')])('the text %j counts as 0', (text) => {
  expect([readWholeNumber(text), parseInput('monthlyLeads', text)]).toEqual([undefined, 0]);
});

test('a shared link restores its inputs', () => {
  const shared = {
    ...roiDefaults,
    monthlyLeads: -5,
    currentStaffCost: 0,
    averageJobValue: 2_147_483_647,
    missedCalls: 9,
  };
  const query = new URLSearchParams(roiQuery(shared));
  expect(roiQuery(roiDefaults)).not.toContain('missedCalls');
  expect(readRoiInputs((field) => query.get(field))).toEqual(shared);
  query.delete('monthlyLeads');
  query.delete('missedCalls');
  const { monthlyLeads, missedCalls } = roiDefaults;
  expect(readRoiInputs((field) => query.get(field))).toEqual({
    ...shared,
    monthlyLeads,
    missedCalls,
  });
});
