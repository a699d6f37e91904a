import { beforeEach, expect, jest, test } from '@jest/globals';
import { createLeadDraft } from './lead-draft.ts';

let kept = new Map<string, string>();
const messages: unknown[] = [];
Object.assign(globalThis, {
  BroadcastChannel: class {
    postMessage = (message: unknown) => void messages.push(message);
  },
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});
beforeEach(() => void (kept = new Map()));

const expectNothingKept = () => expect([...kept]).toEqual([['porchlight:lead', '{}']]);

/** The page with its form, as it is served each time. */
function arrive(
  served: Record<string, string> = {},
  answer?: 'sent' | 'failed',
  typedEarly: Record<string, string> = {},
  arrival?: NavigationTimingType,
) {
  const page = { businessName: '', phone: '', plan: '', reachBy: 'call', ...served };
  const fields = Object.entries(page).map(([name, value]) => ({
    name,
    value: typedEarly[name] ?? value,
    served: value,
    untouched: { reachBy: 'call', language: 'en' }[name] ?? '',
  }));
  const draft = createLeadDraft(() => fields);
  draft.begin(answer, arrival);
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
      for (const field of fields) field.value = field.served;
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

test('what was typed before the script wins', () => {
  arrive().type('phone', '214');
  const early = arrive({}, undefined, { phone: '806', reachBy: 'text' });
  expect(early.value('phone')).toBe('806');
  const later = arrive();
  expect([later.value('phone'), later.value('reachBy')]).toEqual(['806', 'text']);
});

test('a page that Back shows again has what was typed since', () => {
  const first = arrive();
  first.type('phone', '214');
  first.type('plan', 'Growing Business');
  arrive().type('phone', '806');
  expect(arrive({}, undefined, { phone: '214' }, 'back_forward').value('phone')).toBe('806');
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
  page.type('plan', 'Growing Business');
  page.fillSilently('phone', '214');
  page.leave();
  expect(arrive().value('phone')).toBe('214');
  expect([page.catchUp(), page.value('phone')]).toEqual([false, '214']);
  // The form is empty, but differs from the one that was served.
  const sent = arrive({ reachBy: 'text' });
  for (const name of ['plan', 'phone', 'reachBy']) sent.fillSilently(name, '');
  sent.sent({ isUnsentLeft: false });
  sent.leave();
  expectNothingKept();
});

test('a page that Back shows again has nothing that was sent since', () => {
  const [typed, refused, cleared] = [arrive(), arrive({ phone: '214' }, 'failed'), arrive()];
  const ofPlan = arrive({ plan: 'Growing Business' });
  typed.type('phone', '214');
  cleared.type('reachBy', 'text');
  const sent = arrive();
  const heard: string[] = [];
  typed.onFill((name) => heard.push(name));
  sent.clear();
  sent.sent({ isUnsentLeft: false });
  expect([typed.catchUp(), heard]).toEqual([true, ['phone']]);
  expect([typed.isOpen.get(), sent.isOpen.get()]).toEqual([true, false]);
  for (const page of [refused, cleared]) page.catchUp();
  expect([typed.value('phone'), refused.value('phone'), cleared.value('reachBy')]).toEqual([
    '',
    '',
    'call',
  ]);
  // What a page is served with stays.
  ofPlan.catchUp();
  expect([ofPlan.value('phone'), ofPlan.value('plan')]).toEqual(['', 'Growing Business']);
  // The browser fills in what the page had.
  const loaded = () => arrive({}, undefined, { phone: '214' }, 'back_forward');
  expect(loaded().value('phone')).toBe('');
  // Another request, which the chat began.
  sent.comesFrom('chat');
  expect([loaded().value('phone'), typed.catchUp(), typed.origin().source]).toEqual([
    '',
    false,
    'chat',
  ]);
  sent.type('plan', 'Growing Business');
  const later = loaded();
  expect([later.value('phone'), later.value('plan')]).toEqual(['', 'Growing Business']);
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

test('what a page stores drops the cached pages, and reading drops none', () => {
  const messagesOf = (act: () => unknown) => {
    messages.length = 0;
    act();
    return messages.length;
  };
  expect(messagesOf(() => arrive().leave())).toBe(0);
  const page = arrive();
  expect(messagesOf(() => page.type('phone', '214'))).toBe(1);
  expect(messagesOf(() => page.leave())).toBe(0);
  expect(messagesOf(() => arrive())).toBe(0);
  expect(messagesOf(() => arrive({}, undefined, { phone: '2' }, 'back_forward'))).toBe(0);
  expect(messagesOf(() => page.sent({ isUnsentLeft: false }))).toBe(1);
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

test('what the server repeats wins', () => {
  arrive().type('phone', '214');
  const refused = arrive({ phone: '806', language: 'en' }, 'failed');
  expect(refused.value('phone')).toBe('806');
  // In Spanish, where nobody chose English.
  const spanish = arrive({ language: 'es' });
  expect([spanish.value('phone'), spanish.value('language')]).toEqual(['806', 'es']);
  // A reload posts it again, after the visitor went on.
  refused.type('phone', '512');
  refused.type('businessName', '');
  const again = arrive({ phone: '806', businessName: 'Hill' }, 'failed', {}, 'reload');
  expect([again.value('phone'), again.value('businessName')]).toEqual(['512', '']);
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

test('what is sent again has its key', async () => {
  const key = arrive().keyToSend('a');
  expect(arrive().keyToSend('a')).toBe(key);
  // Another copy of the module, which remembers nothing.
  jest.resetModules();
  const reloaded = (await import('./lead-draft.ts')).createLeadDraft(() => []);
  expect(reloaded.keyToSend('a')).toBe(key);
  const other = arrive().keyToSend('b');
  expect(other).not.toBe(key);
  const draft = arrive();
  draft.sent({ isUnsentLeft: false });
  expect(draft.keyToSend('b')).not.toBe(other);
});

test('a sent form waits for a new request', () => {
  const draft = arrive();
  draft.type('phone', '214');
  draft.comesFrom('sample');
  draft.namesCalculation('1');
  draft.clear();
  expect(draft.isOpen.get()).toBe(true);
  draft.sent({ isUnsentLeft: false });
  expect(draft.isOpen.get()).toBe(false);
  draft.prefill({ businessName: 'Hill' });
  expect([draft.value('businessName'), draft.origin()]).toEqual([
    '',
    { source: undefined, calculation: '1' },
  ]);
  const later = arrive();
  expect([later.value('phone'), later.origin().calculation]).toEqual(['', '1']);
  draft.comesFrom('chat');
  draft.prefill({ businessName: 'Hill', phone: '806' });
  expect([draft.value('businessName'), draft.value('phone')]).toEqual(['Hill', '806']);
  expect(draft.origin().source).toBe('chat');
  // Opened by hand.
  later.sent({ isUnsentLeft: false });
  later.isOpen.set(true);
  later.prefill({ businessName: 'Hill' });
  expect(later.value('businessName')).toBe('Hill');
});

test('a refused form is forgotten once sent', () => {
  const draft = arrive({ phone: '806' }, 'failed');
  draft.type('phone', '');
  draft.sent({ isUnsentLeft: false });
  expectNothingKept();
});

test('what was typed during the request stays', () => {
  const draft = arrive();
  draft.type('phone', '214');
  draft.type('phone', '806');
  draft.type('reachBy', 'call');
  draft.sent({ isUnsentLeft: true });
  expect(draft.isOpen.get()).toBe(true);
  const later = arrive({ reachBy: 'text' });
  expect([later.value('phone'), later.value('reachBy')]).toEqual(['806', 'call']);
});

test('a form sent without script is forgotten', () => {
  const early = arrive();
  early.type('phone', '214');
  const key = early.keyToSend('a');
  const sent = arrive({}, 'sent');
  expect(sent.isOpen.get()).toBe(false);
  sent.prefill({ businessName: 'Hill' });
  expect([sent.value('phone'), sent.value('businessName')]).toEqual(['', '']);
  expectNothingKept();
  expect(sent.keyToSend('a')).not.toBe(key);
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

test.each(['{"key":7,"content":"c"}', '{"key":"k"}', '{"content":"c"}'])(
  'a malformed stored key is ignored: %s',
  async (odd) => {
    kept.set('porchlight:lead-send', odd);
    // A copy of the module, which remembers nothing.
    jest.resetModules();
    const { createLeadDraft: create } = await import('./lead-draft.ts');
    expect(create(() => []).keyToSend('c')).toMatch(/^[\d-]{30,}$/);
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
  draft.comesFrom('chat');
  for (let time = 0; time < 2; time += 1) draft.prefill({ businessName: 'Hill' });
  end();
  draft.prefill({ businessName: 'Hilltop' });
  expect(heard).toEqual(['plan', 'businessName']);
});
