import { describe, expect, test } from '@jest/globals';
import {
  calculateRoi,
  formatCount,
  formatMoney,
  isExact,
  parseWholeNumber,
  roiDefaults,
  roiQuery,
} from './roi.ts';

const resultsOf = (changes: Partial<typeof roiDefaults>) => calculateRoi({ ...roiDefaults, ...changes });

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

  test.each([
    ['101 leads halve to 50.5, which is 51', { monthlyLeads: 101, currentConversionRate: 0 }, 51],
    ['-5 leads halve to -2.5, which is -2', { monthlyLeads: -5, currentConversionRate: 0 }, -2],
    ['10 leads at 25 % are 2.5, which is 3', { monthlyLeads: 10, currentConversionRate: 25 }, 2],
    ['10 leads at 24 % are 2.4, which is 2', { monthlyLeads: 10, currentConversionRate: 24 }, 3],
  ])('when %s, then the jobs are rounded as Math.round does', (_case, inputs, extraJobs) => {
    expect(resultsOf(inputs).extraJobsPerMonth).toBe(extraJobs);
  });

  test.each([
    { averageJobValue: -5, currentConversionRate: 50 },
    { monthlyLeads: -1, currentConversionRate: 0 },
    { monthlyLeads: -1, currentConversionRate: -10 },
    { monthlyLeads: 0, averageJobValue: -1 },
    { currentStaffCost: 297 },
  ])('when a result is nothing (%j), then it shows no minus sign', (inputs) => {
    const { annualSavings, extraJobsPerMonth, additionalRevenue } = resultsOf(inputs);
    const shown = [
      formatMoney(annualSavings),
      formatCount(extraJobsPerMonth),
      formatMoney(additionalRevenue),
    ];
    expect(shown).not.toContain('-0');
    expect(shown).not.toContain('-$0');
  });

  test('when a result is beyond exact integers, then it is told apart', () => {
    expect(isExact(resultsOf({}))).toBe(true);
    expect(
      isExact({ annualSavings: Number.MAX_SAFE_INTEGER, extraJobsPerMonth: 0, additionalRevenue: 0 }),
    ).toBe(true);
    const largest = { monthlyLeads: 2_147_483_647, averageJobValue: 2_147_483_647, currentConversionRate: 0 };
    expect(isExact(resultsOf(largest))).toBe(false);
  });
});

describe('the words for a result', () => {
  test('when it is large, then thousands are separated', () => {
    expect(formatMoney(38_436)).toBe('$38,436');
    expect(formatMoney(1_234_567)).toBe('$1,234,567');
    expect(formatCount(12_345)).toBe('12,345');
  });

  test('when it is negative, then a minus sign stands before it', () => {
    expect(formatMoney(-3_564)).toBe('-$3,564');
    expect(formatCount(-1_200)).toBe('-1,200');
  });
});

describe('what a person types', () => {
  test.each([
    ['100', 100],
    ['  3500 ', 3500],
    ['3 500', 3500],
    ['3\u00a0500', 3500],
    ['$3,500', 3500],
    ['15%', 15],
    ['15 %', 15],
    ['1,234,567', 1_234_567],
    ['12.99', 12],
    ['$1,234.56', 1234],
    ['-5', -5],
    ['-$3,564', -3564],
    ['$-3,564', -3564],
    ['-2.9', -2],
    ['+7', 7],
    ['007', 7],
  ])('when it is %j, then it is read as %d', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value);
  });

  test.each([
    '',
    '   ',
    'abc',
    '1e3',
    '0x10',
    '12abc',
    '1.5e3',
    '12.5abc',
    '1.2.3',
    '$',
    '%',
    '-',
    '.5',
    '--5',
    '5-',
    'NaN',
    'Infinity',
    '-0',
  ])('when it is no whole number (%j), then it is 0', (text) => {
    expect(parseWholeNumber(text)).toBe(0);
  });

  test('when it is longer than any exact number, then it stays an integer', () => {
    expect(Number.isSafeInteger(parseWholeNumber('9'.repeat(400)))).toBe(true);
    expect(Number.isSafeInteger(parseWholeNumber(`-${'9'.repeat(30)}`))).toBe(true);
  });
});

test('when a calculation is shared, then its address names the four inputs', () => {
  expect(roiQuery({ ...roiDefaults, currentStaffCost: -1 })).toBe(
    'monthlyLeads=100&currentStaffCost=-1&averageJobValue=500&currentConversionRate=15',
  );
});
