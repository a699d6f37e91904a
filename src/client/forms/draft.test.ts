import { beforeEach, expect, test } from '@jest/globals';
import type { LeadFormState } from '#shared/page-state.ts';
import { openPage, selectField, textField, tickField } from '../../tests/support/fake-form.ts';
import { sessionStore } from '../browser-store.ts';
import { clearForm, ensureIdempotencyKey, restoreDraft, startDrafts } from './draft.ts';

beforeEach(() => sessionStore.remove('porchlight:draft:lead'));

const unsent: LeadFormState = { sent: false, values: {} };

function arrive(page: Parameters<typeof openPage>[1] = {}, lead = unsent, rendered = '') {
  const [name, trade] = [textField('name', rendered), selectField('trade', ['', 'hvac'])];
  const opened = openPage([name, trade, textField('source')], page);
  startDrafts(lead);
  return opened;
}

const values = (name = '', trade = '') => ({ name, trade, source: '' });

test.each([
  ['navigate', '', 'typed'],
  ['reload', '', 'typed'],
  ['back_forward', '', 'typed'],
  ['navigate', '?name=x', 'rendered'],
  ['reload', '?name=x', 'typed'],
  ['back_forward', '?name=x', 'typed'],
])('after a visit of type %s with the address "%s", what was %s is shown', (navigation, search, shown) => {
  const { type } = arrive();
  type('name', 'typed');
  type('trade', 'hvac');
  expect(arrive({ navigation, search }, unsent, 'rendered').values()).toEqual(values(shown, 'hvac'));
});

test.each([
  ['reload', 'newer'],
  ['back_forward', 'draft'],
])('text before the script is the newest, unless Back put it there: %s', (navigation, shown) => {
  arrive().type('name', 'draft');
  const field = Object.assign(textField('name'), { value: 'newer' });
  openPage([field], { navigation });
  startDrafts(unsent);
  expect([field.value, arrive().values().name]).toEqual([shown, shown]);
});

test('a reader stores nothing', () => {
  arrive();
  expect(sessionStore.get('porchlight:draft:lead')).toBeUndefined();
});

test('the values of a refused post win over a draft', () => {
  arrive().type('name', 'draft');
  const refused = { ...unsent, values: { phone: '1' }, formError: { message: 'no', errors: [] } };
  expect(arrive({}, refused, 'refused').values()).toEqual(values('refused'));
  expect(arrive().values()).toEqual(values('refused'));
});

test.each([
  ['posted it', true, ''],
  ['did not', false, 'typed'],
])('a page that says sent clears the draft of a tab that %s', (_which, isPosted, name) => {
  const { type, post } = arrive();
  type('name', 'typed');
  if (isPosted) post();
  expect(arrive({}, { ...unsent, sent: true }).values()).toEqual(values(name));
});

test('a sent form stays empty after Back, and the next visit starts anew', () => {
  const page = arrive();
  page.type('name', 'sent');
  clearForm(page.form);
  expect(page.values()).toEqual(values());
  expect(arrive({ navigation: 'back_forward' }, unsent, 'sent').values()).toEqual(values());
  expect(arrive({}, unsent, 'rendered').values()).toEqual(values('rendered'));
});

test.each([
  ['a tick comes back', tickField('1', false, true), tickField('1'), true],
  ['not under another wording', tickField('1', false, true), tickField('2'), false],
  ['nor one that was taken back', tickField('1', true, false), tickField('1', false, true), false],
])('an agreement: %s', (_case, given, shown, isTicked) => {
  const { form } = openPage([given]);
  restoreDraft(form);
  openPage([shown], { navigation: 'reload' });
  startDrafts(unsent);
  expect(shown).toMatchObject({ checked: isTicked });
});

test('a select without the draft’s option shows its own', () => {
  arrive().type('trade', 'roofing');
  expect(arrive().values()).toEqual(values());
});

test('a key stays until content changes, and a post carries it', () => {
  const page = arrive();
  const key = ensureIdempotencyKey(page.form);
  page.type('source', 'chat');
  const { form, post, type } = arrive({ navigation: 'reload' });
  const posted = post();
  expect([posted.get('idempotencyKey'), ensureIdempotencyKey(form)]).toEqual([key, key]);
  expect(JSON.parse(posted.get('attribution') ?? '')).toMatchObject({ first: { landing_path: '/' } });
  type('name', '1');
  expect(ensureIdempotencyKey(form)).not.toBe(key);
});
