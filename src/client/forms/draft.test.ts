import { beforeEach, expect, test } from '@jest/globals';
import type { LeadFormState } from '#shared/page-state.ts';
import { openPage, selectField, textField, tickField } from '../../tests/support/fake-form.ts';
import { sessionStore } from '../browser-store.ts';
import { clearForm, draftOf, ensureIdempotencyKey, restoreDraft, startDrafts } from './draft.ts';

beforeEach(() => sessionStore.remove('porchlight:draft:lead'));

const unsent: LeadFormState = { sent: false, values: {} };
const sent = { ...unsent, sent: true };

function arrive(page: Parameters<typeof openPage>[1] = {}, lead = unsent, rendered = '') {
  const trade = selectField('trade', ['', 'hvac']);
  const opened = openPage(
    [textField('name', rendered), textField('phone'), trade, textField('source')],
    page,
  );
  startDrafts(lead);
  return opened;
}

const values = (name = '', phone = '', trade = '') => ({ name, phone, trade, source: '' });

test.each(['navigate', 'reload', 'back_forward'])('what was typed survives: %s', (navigation) => {
  const { type } = arrive();
  type('name', 'Hilltop');
  type('trade', 'hvac');
  expect(arrive({ navigation }, unsent, 'as rendered').values()).toEqual(values('Hilltop', '', 'hvac'));
});

test('a reader stores nothing', () => {
  arrive();
  expect(sessionStore.get('porchlight:draft:lead')).toBeUndefined();
});

test.each([
  ['navigate', 'of the address'],
  ['reload', 'typed'],
  ['back_forward', 'typed'],
])('beside a draft, the address wins at a navigation alone: %s', (navigation, name) => {
  arrive().type('name', 'typed');
  const page = arrive({ navigation, search: '?name=x' }, unsent, 'of the address');
  expect(page.values()).toEqual(values(name));
});

test.each([
  ['reload', 'newer'],
  ['back_forward', 'draft'],
])('text typed before the script wins, an older one that Back left does not: %s', (navigation, name) => {
  arrive().type('name', 'draft');
  const fields = [textField('name')];
  const { form } = openPage(fields, { navigation });
  Object.assign(fields[0] ?? {}, { value: 'newer' });
  startDrafts(unsent);
  restoreDraft(form);
  expect([fields[0]?.value, draftOf(form).fields.name]).toEqual([name, name]);
});

test('the values of a refused post win over a draft', () => {
  arrive().type('name', 'draft');
  const refused = { ...unsent, values: { phone: '1' }, formError: { message: 'no', errors: [] } };
  expect(arrive({}, refused, 'refused').values()).toEqual(values('refused'));
  expect(arrive().values()).toEqual(values('refused'));
});

test.each([
  ['posted this draft', true, ''],
  ['did not', false, 'typed'],
])('a page that says sent clears the form of a tab that %s', (_which, isPosted, name) => {
  const page = arrive();
  page.type('name', 'typed');
  if (isPosted) page.dispatch('formdata', page.form, { formData: new Map() });
  expect(arrive({}, sent).values()).toEqual(values(name));
});

test('a sent form stays empty after Back', () => {
  const page = arrive();
  page.type('name', 'sent');
  clearForm(page.form);
  expect(page.values()).toEqual(values());
  expect(arrive({ navigation: 'back_forward' }, unsent, 'sent').values()).toEqual(values());
  expect(arrive({}, unsent, 'as rendered').values()).toEqual(values('as rendered'));
});

test.each([
  ['1', true],
  ['2', false],
])('a tick of wording 1 comes back under wording %s: %s', (wording, isTicked) => {
  const ticks = [tickField('consent', '1')];
  const { form } = openPage(ticks);
  Object.assign(ticks[0] ?? {}, { checked: true });
  restoreDraft(form);
  const [tick] = [tickField('consent', wording)];
  openPage([tick]);
  startDrafts(unsent);
  expect(tick).toMatchObject({ checked: isTicked });
});

test('a tick that the visitor took back stays so, though a reload puts it back', () => {
  openPage([tickField('consent', '1', true)]);
  startDrafts(unsent);
  const taken = openPage([Object.assign(tickField('consent', '1', true), { checked: false })]);
  restoreDraft(taken.form);
  const tick = Object.assign(tickField('consent', '1'), { checked: true });
  openPage([tick], { navigation: 'reload' });
  startDrafts(unsent);
  expect(tick).toMatchObject({ checked: false });
});

test('a select without the draft’s option shows its own', () => {
  arrive().type('trade', 'roofing');
  expect(arrive().values()).toEqual(values());
});

test('a key stays until content changes, and a post carries it', () => {
  const page = arrive();
  const key = ensureIdempotencyKey(page.form);
  page.type('source', 'chat');
  const { form, dispatch, type } = arrive({ navigation: 'reload' });
  const formData = new Map<string, string>();
  dispatch('formdata', form, { formData });
  expect([...formData.keys()]).toEqual(['idempotencyKey', 'attribution']);
  expect([ensureIdempotencyKey(form), formData.get('idempotencyKey')]).toEqual([key, key]);
  type('phone', '1');
  expect(ensureIdempotencyKey(form)).not.toBe(key);
});
