import { expect, test } from '@jest/globals';
import { currentDraft } from './field-draft.ts';

const typed = (value: string, rendered = '') => ({ value, rendered, isTyped: true });
const filled = (value: string, rendered = '') => ({ value, rendered, isTyped: false });

type Case = [claim: string, now: Parameters<typeof currentDraft>[0], wanted: ReturnType<typeof currentDraft>];

const cases: Case[] = [
  ['an untouched field is what was rendered', { rendered: 'hvac', held: 'hvac' }, undefined],
  ['a new field is what was rendered', { rendered: '', held: '' }, undefined],

  ['a typed value comes back', { draft: typed('Pat'), rendered: '', held: '' }, typed('Pat')],
  [
    'a typed value comes back where another is rendered',
    { draft: typed('roofing', 'plumbing'), rendered: 'hvac', held: 'hvac' },
    typed('roofing', 'plumbing'),
  ],
  [
    'an emptied field stays empty',
    { draft: typed('', 'plumbing'), rendered: 'plumbing', held: 'plumbing' },
    typed('', 'plumbing'),
  ],
  [
    'an emptied field stays empty where another value is rendered',
    { draft: typed('', 'plumbing'), rendered: 'hvac', held: 'hvac' },
    typed('', 'plumbing'),
  ],
  ['a value already put back stays typed', { draft: typed('Pat'), rendered: '', held: 'Pat' }, typed('Pat')],

  ['an autofilled value is typed', { rendered: '', held: 'Pat' }, typed('Pat')],
  [
    'an autofilled value replaces a rendered one',
    { rendered: 'hvac', held: 'other' },
    typed('other', 'hvac'),
  ],
  ['the later typed value wins', { draft: typed('Pat'), rendered: '', held: 'Lee' }, typed('Lee')],
  ['a typed value replaces a filled one', { draft: filled('Pat'), rendered: '', held: 'Lee' }, typed('Lee')],

  [
    'after Back, the draft is newer than what the browser put back',
    { draft: typed('Lee'), rendered: '', held: 'Pat', mayBeOld: true },
    typed('Lee'),
  ],
  [
    'after Back, an emptied field stays empty',
    { draft: typed(''), rendered: '', held: 'Pat', mayBeOld: true },
    typed(''),
  ],
  [
    'without a draft, what the browser put back is typed',
    { rendered: '', held: 'Pat', mayBeOld: true },
    typed('Pat'),
  ],

  ['a filled value comes back', { draft: filled('hvac'), rendered: '', held: '' }, filled('hvac')],
  [
    'a filled value gives way to a newly rendered one',
    { draft: filled('hvac'), rendered: 'plumbing', held: 'plumbing' },
    undefined,
  ],
  [
    'a filled value that replaced the rendered one comes back',
    { draft: filled('hvac', 'plumbing'), rendered: 'plumbing', held: 'plumbing' },
    filled('hvac', 'plumbing'),
  ],
  [
    'a value cleared by the page stays cleared',
    { draft: filled('', 'plumbing'), rendered: 'plumbing', held: 'plumbing' },
    filled('', 'plumbing'),
  ],

  [
    'a value in the address replaces a typed one',
    { draft: typed('240', '120'), rendered: '200', held: '200', isInAddress: true },
    undefined,
  ],
  [
    'a value typed over one in the address comes back',
    { draft: typed('240', '200'), rendered: '200', held: '200', isInAddress: true },
    typed('240', '200'),
  ],
];

test.each(cases)('%s', (_claim, now, wanted) => {
  expect(currentDraft(now)).toEqual(wanted);
});
