import { expect, test } from '@jest/globals';
import { currentDraft } from './field-draft.ts';

const typed = (value: string, rendered = '') => ({ value, rendered, isTyped: true });
const filled = (value: string, rendered = '') => ({ value, rendered, isTyped: false });
const none = undefined;
const trade = typed('roofing', 'plumbing');
const emptied = typed('', 'plumbing');

test.each([
  ['an untouched field is what was rendered', none, 'hvac', 'hvac', none],
  ['a new field is what was rendered', none, '', '', none],

  ['a typed value comes back', typed('Pat'), '', '', typed('Pat')],
  ['a typed value comes back where another is rendered', trade, 'hvac', 'hvac', trade],
  ['an emptied field stays empty', emptied, 'plumbing', 'plumbing', emptied],
  ['an emptied field stays empty where another value is rendered', emptied, 'hvac', 'hvac', emptied],
  ['a value already put back stays typed', typed('Pat'), '', 'Pat', typed('Pat')],

  ['an autofilled value is typed', none, '', 'Pat', typed('Pat')],
  ['an autofilled value replaces a rendered one', none, 'hvac', 'other', typed('other', 'hvac')],
  ['the later typed value wins', typed('Pat'), '', 'Lee', typed('Lee')],
  ['a typed value replaces a filled one', filled('Pat'), '', 'Lee', typed('Lee')],

  ['a filled value comes back', filled('hvac'), '', '', filled('hvac')],
  ['a filled value gives way to a newly rendered one', filled('hvac'), 'plumbing', 'plumbing', none],
  [
    'a filled value that replaced the rendered one comes back',
    filled('hvac', 'other'),
    'other',
    'other',
    filled('hvac', 'other'),
  ],
  ['a value cleared by the page stays cleared', filled('', 'hvac'), 'hvac', 'hvac', filled('', 'hvac')],
])('%s', (_claim, draft, rendered, held, wanted) => {
  expect(currentDraft({ draft, rendered, held })).toEqual(wanted);
});

test.each([
  ['the draft is newer than what the browser put back', typed('Lee'), typed('Lee')],
  ['an emptied field stays empty', typed(''), typed('')],
  ['without a draft, what the browser put back is typed', none, typed('Pat')],
])('after Back, %s', (_claim, draft, wanted) => {
  expect(currentDraft({ draft, rendered: '', held: 'Pat', mayBeOld: true })).toEqual(wanted);
});
