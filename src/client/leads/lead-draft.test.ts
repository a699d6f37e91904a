import { beforeEach, expect, jest, test } from '@jest/globals';
import { createLeadDraft } from './lead-draft.ts';

let kept = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});
beforeEach(() => void (kept = new Map()));

/** The page with its form, as it is served each time. `filled` is in the fields at hydration. */
function arrive(
  served: Record<string, string> = {},
  arrival: Parameters<ReturnType<typeof createLeadDraft>['begin']>[0] = {},
  filled: Record<string, string> = {},
) {
  const page = { businessName: '', phone: '', plan: '', reachBy: 'call', ...served };
  const fields = Object.entries(page).map(([name, value]) => ({
    name,
    value: filled[name] ?? value,
    served: value,
    untouched: { reachBy: 'call', language: 'en' }[name] ?? '',
  }));
  const draft = createLeadDraft(() => fields);
  draft.begin(arrival);
  const fieldOf = (name: string) => {
    const field = fields.find((each) => each.name === name);
    if (!field) throw new Error(`the form has no ${name}`);
    return field;
  };
  return {
    ...draft,
    value: (name: string) => fieldOf(name).value,
    fillSilently(name: string, value: string) {
      fieldOf(name).value = value;
    },
    type(name: string, value: string) {
      fieldOf(name).value = value;
      draft.changed(name);
    },
    clear() {
      for (const field of fields) field.value = field.untouched;
    },
  };
}

test('a reload puts back what was typed', () => {
  const first = arrive();
  first.type('reachBy', 'email');
  first.choose('plan', 'Growing Business');
  const second = arrive();
  expect([second.value('reachBy'), second.value('plan')]).toEqual(['email', 'Growing Business']);
  second.type('reachBy', 'call');
  expect(arrive({ reachBy: 'text' }).value('reachBy')).toBe('call');
});

test('what was typed before hydration wins', () => {
  arrive().type('phone', '214');
  const early = arrive({}, {}, { phone: '806', reachBy: 'text' });
  expect(early.value('phone')).toBe('806');
  const later = arrive();
  expect([later.value('phone'), later.value('reachBy')]).toEqual(['806', 'text']);
});

test('what a browser fills in after Back or a reload is older than what is stored', () => {
  const filled = { phone: '214', businessName: 'Hill', plan: 'Small Business' };
  arrive().type('phone', '806');
  const restored = { isRestored: true, typed: new Set(['businessName']) };
  const page = arrive({}, restored, filled);
  expect(['phone', 'businessName', 'plan'].map(page.value)).toEqual(['806', 'Hill', '']);
  // Nothing is stored yet.
  kept.clear();
  expect(arrive({}, { isRestored: true }, filled).value('phone')).toBe('214');
  expect(arrive().value('phone')).toBe('214');
});

test('a page that Back shows again has what was typed since', () => {
  const first = arrive();
  first.type('phone', '214');
  first.type('plan', 'Growing Business');
  arrive().type('phone', '806');
  expect(first.catchUp()).toBe(true);
  expect([first.value('phone'), first.value('plan')]).toEqual(['806', 'Growing Business']);
  expect(first.catchUp()).toBe(false);
  // Without storage, the page keeps its own.
  first.comesFrom('chat');
  kept.clear();
  expect(first.catchUp()).toBe(false);
  expect([first.value('phone'), first.origin().source]).toEqual(['806', 'chat']);
});

test('what was filled in without an event is stored when the page is left', () => {
  const page = arrive();
  page.fillSilently('phone', '214');
  page.leave();
  expect(arrive().value('phone')).toBe('214');
});

test('a page that Back shows again has nothing that was sent since', () => {
  const [typed, refused] = [arrive(), arrive({ phone: '214' }, { served: 'failed' })];
  const [changed, ofPlan] = [arrive(), arrive({ plan: 'Growing Business' })];
  typed.type('phone', '214');
  changed.type('reachBy', 'text');
  const sent = arrive();
  const heard: string[] = [];
  typed.onFill((name) => heard.push(name));
  sent.clear();
  sent.sent({ isUnsentLeft: false });
  expect([typed.catchUp(), heard]).toEqual([true, ['phone']]);
  expect([typed.hasSent.get(), typed.value('phone')]).toEqual([false, '']);
  for (const page of [refused, changed, ofPlan]) page.catchUp();
  expect([refused.value('phone'), changed.value('reachBy')]).toEqual(['', 'call']);
  // What a page is served with stays.
  expect(ofPlan.value('plan')).toBe('Growing Business');
  // Another request, which the chat began.
  sent.comesFrom('chat');
  expect([typed.catchUp(), typed.origin().source]).toEqual([false, 'chat']);
});

test('a page that Back shows again goes on with the request of the tab', () => {
  const [first, second] = [arrive(), arrive()];
  first.type('phone', '214');
  first.prefill({ businessName: 'Hill' });
  second.sent({ isUnsentLeft: false });
  first.catchUp();
  // What the visitor typed is theirs now, and nothing else is.
  first.type('businessName', 'Hill');
  first.prefill({ businessName: 'Hilltop' });
  expect(first.value('businessName')).toBe('Hill');
  expect(arrive({ phone: '972' }).value('phone')).toBe('972');
  first.clear();
  first.sent({ isUnsentLeft: false });
  second.type('phone', '806');
  first.catchUp();
  first.prefill({ businessName: 'Hilltop' });
  expect([first.value('phone'), first.value('businessName')]).toEqual(['806', 'Hilltop']);
});

test('a failed form keeps what the tab has', () => {
  arrive().type('phone', '214');
  const failed = createLeadDraft(() => []);
  failed.begin();
  failed.namesCalculation('1');
  failed.choose('plan', 'Growing Business');
  failed.prefill({ businessName: 'Hill' });
  expect(arrive().value('phone')).toBe('214');
});

test('a page rendered again gets its text back', () => {
  const draft = arrive();
  draft.type('phone', '214');
  draft.clear();
  draft.restore();
  expect(draft.value('phone')).toBe('214');
  // A text that is still there is newer than what another page stored.
  arrive().type('phone', '806');
  draft.restore();
  expect(draft.value('phone')).toBe('214');
});

test('what the server repeats wins, until a reload posts it again', () => {
  arrive().type('phone', '214');
  const failed = { served: 'failed' as const };
  const refused = arrive({ phone: '806', language: 'en' }, failed);
  expect(refused.value('phone')).toBe('806');
  // In Spanish, where nobody chose English.
  const spanish = arrive({ language: 'es' });
  expect([spanish.value('phone'), spanish.value('language')]).toEqual(['806', 'es']);
  refused.type('phone', '512');
  refused.type('businessName', '');
  const again = arrive({ phone: '806', businessName: 'Hill' }, { ...failed, isRestored: true });
  expect([again.value('phone'), again.value('businessName')]).toEqual(['512', '']);
  // Other refusals repeat nothing.
  expect(arrive({}, failed).value('phone')).toBe('512');
});

test('a prefill replaces only an earlier prefill', () => {
  const first = arrive();
  first.type('phone', '214');
  first.prefill({ businessName: 'Hill', phone: '806' });
  expect([first.value('businessName'), first.value('phone')]).toEqual(['Hill', '214']);
  const second = arrive();
  second.prefill({ businessName: 'Hilltop' });
  expect(second.value('businessName')).toBe('Hilltop');
  second.type('businessName', 'Mine');
  second.prefill({ businessName: 'Hill' });
  expect(second.value('businessName')).toBe('Mine');
  // What they typed stays theirs if it is also typed elsewhere.
  second.prefill({ businessName: 'Mine' });
  second.prefill({ businessName: 'Hill' });
  expect(second.value('businessName')).toBe('Mine');
});

test('a reload keeps the source and the calculation', () => {
  const first = arrive();
  first.comesFrom('voice');
  first.comesFrom('chat');
  first.namesCalculation('1');
  expect(arrive().origin()).toEqual({ source: 'chat', calculation: '1' });
});

/** Plays the next page of the tab, which remembers only what is stored. */
async function nextPage() {
  jest.resetModules();
  const { createLeadDraft: create } = await import('./lead-draft.ts');
  const draft = create(() => []);
  draft.begin();
  return draft;
}

test('what is sent again within a day has its key, also after its answer', async () => {
  jest.useFakeTimers({ now: 0 });
  const first = arrive();
  const key = first.keyToSend('a');
  expect(first.hasSent.get()).toBe(false);
  expect((await nextPage()).keyToSend('a')).toBe(key);
  first.sent({ isUnsentLeft: false });
  expect(first.hasSent.get()).toBe(true);
  jest.setSystemTime(86_000_000);
  const later = await nextPage();
  expect([later.hasSent.get(), later.keyToSend('a')]).toEqual([true, key]);
  // Its own content isn't sent again, but another.
  const other = later.keyToSend('b');
  expect([other === key, later.hasSent.get()]).toEqual([false, false]);
  expect((await nextPage()).keyToSend('a')).not.toBe(key);
  jest.useRealTimers();
});

test('what is sent a day later is another lead', () => {
  jest.useFakeTimers({ now: 0 });
  const page = arrive();
  const key = page.keyToSend('a');
  page.sent({ isUnsentLeft: false });
  jest.setSystemTime(86_400_000);
  // The tab was open all the time.
  page.readSent();
  expect([page.hasSent.get(), kept.has('porchlight:lead-send')]).toEqual([false, false]);
  expect(page.keyToSend('a')).not.toBe(key);
  jest.useRealTimers();
});

test('without storage, a page remembers its own key', () => {
  const page = arrive();
  const key = page.keyToSend('a');
  page.sent({ isUnsentLeft: false });
  kept.clear();
  expect([page.keyToSend('a'), page.hasSent.get()]).toEqual([key, true]);
});

test('a sent form leaves nothing but its key and the calculation', () => {
  const page = arrive({ phone: '806' }, { served: 'failed' });
  page.type('phone', '214');
  page.comesFrom('sample');
  page.namesCalculation('1');
  page.clear();
  page.sent({ isUnsentLeft: false });
  const later = arrive();
  expect([later.value('phone'), later.origin()]).toEqual([
    '',
    { source: undefined, calculation: '1' },
  ]);
});

test('what was typed during the request stays', () => {
  const draft = arrive();
  draft.type('phone', '214');
  draft.type('phone', '806');
  draft.type('reachBy', 'call');
  draft.sent({ isUnsentLeft: true });
  const later = arrive({ reachBy: 'text' });
  expect([later.value('phone'), later.value('reachBy')]).toEqual(['806', 'call']);
});

test('a form that was sent before hydration is empty, and keeps its key', () => {
  const early = arrive();
  early.type('phone', '214');
  const key = early.keyToSend('a');
  const sent = arrive({}, { served: 'sent' });
  expect([sent.value('phone'), sent.hasSent.get(), sent.keyToSend('a')]).toEqual(['', true, key]);
});

test.each([
  '{',
  'null',
  '"x"',
  '{"values":{"phone":7},"prefilled":{"phone":7},"source":"x","calculation":7}',
  '{"values":"x","prefilled":null}',
])('a malformed stored draft is ignored: %s', (odd) => {
  kept.set('porchlight:lead', odd);
  const draft = arrive();
  expect([draft.value('phone'), draft.origin()]).toEqual([
    '',
    { source: undefined, calculation: undefined },
  ]);
  draft.type('plan', '1');
  expect(arrive().value('plan')).toBe('1');
});

test.each(['{"key":7,"hash":1,"sentAt":0}', '{"key":"k","sentAt":0}', '{"key":"k","hash":1}'])(
  'a malformed stored key is ignored: %s',
  async (odd) => {
    kept.set('porchlight:lead-send', odd);
    expect((await nextPage()).keyToSend('c')).toMatch(/^[\d-]{30,}$/);
  },
);

test('a listener hears what the page fills in', () => {
  const draft = arrive();
  const heard: string[] = [];
  const end = draft.onFill((name) => heard.push(name));
  draft.type('phone', '214');
  draft.choose('plan', 'Growing Business');
  // These fill in nothing new.
  draft.prefill({ plan: 'Growing Business', businessName: '' });
  for (let time = 0; time < 2; time += 1) draft.prefill({ businessName: 'Hill' });
  end();
  draft.prefill({ businessName: 'Hilltop' });
  expect(heard).toEqual(['plan', 'businessName']);
});
