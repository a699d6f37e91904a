import { expect, test } from '@jest/globals';
import { roiDefaults } from '#shared/roi.ts';
import { putIntoAddress, queryInAddress, readAddress } from './roi-address.ts';

let pushed: string[] = [];

/** The browser is at this address, and its list of addresses may be full. */
function arrive(address: string, isFull = false) {
  const { search, pathname, hash } = new URL(address, 'https://porchlight.example');
  Object.assign(globalThis, {
    location: { search, pathname, hash },
    history: {
      pushState(_state: null, _title: string, next: string) {
        if (isFull) throw new DOMException('too many', 'SecurityError');
        pushed.push(next);
        arrive(next);
      },
    },
  });
}

const inputs = { ...roiDefaults, averageJobValue: 480 };
const QUERY = 'monthlyLeads=100&currentStaffCost=3500&averageJobValue=480&currentConversionRate=15';

test('a saved calculation is one address, with the page’s trade', () => {
  pushed = [];
  arrive('/api/roi-calculation?trade=hvac');
  for (let time = 0; time < 2; time += 1) putIntoAddress(inputs);
  expect(pushed).toEqual([`/?${QUERY}&trade=hvac#roi`]);
  // The page shows its own figures already.
  expect(readAddress()).toBeUndefined();
  arrive('/');
  putIntoAddress(inputs);
  expect(pushed.slice(1)).toEqual([`/?${QUERY}#roi`]);
});

test('an address is read once, and one without figures changes none', () => {
  arrive('/?averageJobValue=490');
  const found = { ...roiDefaults, averageJobValue: 490 };
  expect([readAddress(), readAddress()]).toEqual([found, undefined]);
  arrive('/?utm_source=van');
  expect([readAddress(), queryInAddress.get()]).toEqual([undefined, '']);
});

test('a browser that refuses the address is at the earlier one', () => {
  arrive('/', true);
  putIntoAddress(inputs);
  expect(queryInAddress.get()).toBe('');
});
