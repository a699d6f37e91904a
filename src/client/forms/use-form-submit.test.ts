import { beforeEach, expect, test } from '@jest/globals';
import { english } from '#content/page-words.ts';
import { latestToast } from '../ui/toasts.tsx';
import { createSubmission, type Outcome } from './use-form-submit.ts';

const failureToast = { title: 'Error', description: 'It failed.' };
const missing = ['phone', 'email'].map((field) => ({ field, message: `${field} is missing` }));
const refused = { kind: 'failed' as const, formError: { message: 'no', errors: missing } };

let isOnline: boolean;
let ends: ((outcome: Outcome | Error) => void)[];
let posts: number;
const form = { submit: () => (posts += 1) } as unknown as HTMLFormElement;
globalThis.fetch = () =>
  isOnline ? Promise.resolve(Response.json({ status: 'ok' })) : Promise.reject(new TypeError('offline'));

beforeEach(() => {
  isOnline = true;
  ends = [];
  posts = 0;
  latestToast.set(undefined);
});

function begin() {
  const send = () =>
    new Promise<Outcome>((resolve, reject) =>
      ends.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
    );
  const submission = createSubmission<object>({
    ...{ part: 'test', action: '/api/test', initial: {}, failureMessage: 'Call us.', failureToast },
    code: { load: () => Promise.resolve(send), preload: () => undefined, state: latestToast as never },
  });
  const submit = () => submission.submit(form, english);
  return { ...submission, submit, kind: () => submission.status.get().kind };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a form that is being sent is not sent again', async () => {
  const { submit, kind } = begin();
  void submit();
  void submit();
  await settled();
  expect([kind(), ends.length]).toEqual(['pending', 1]);
  ends[0]?.({ kind: 'sent' });
  await settled();
  expect(kind()).toBe('sent');
  void submit();
  await settled();
  expect([kind(), ends.length]).toEqual(['pending', 2]);
});

test.each([
  ['posted by the browser', true, 'pending', 1, undefined],
  ['kept, with a failure', false, 'failed', 0, failureToast],
])(
  'a form whose code breaks is %s if the server answers: %s',
  async (_what, answers, state, count, toast) => {
    isOnline = answers;
    const { submit, kind } = begin();
    void submit();
    await settled();
    ends[0]?.(new TypeError('broken'));
    await settled();
    expect([kind(), posts]).toEqual([state, count]);
    expect(latestToast.get()).toEqual(toast && expect.objectContaining(toast));
    if (count) expect(form).toMatchObject({ action: '/api/test', method: 'post' });
  },
);

test('an error goes with its field, and the summary with the last', async () => {
  const { submit, status, clearFieldError } = begin();
  void submit();
  await settled();
  ends[0]?.(refused);
  await settled();
  clearFieldError('businessName');
  expect(status.get()).toBe(refused);
  clearFieldError('phone');
  expect(status.get()).toMatchObject({ formError: { errors: [{ field: 'email' }] } });
  clearFieldError('email');
  expect(status.get()).toEqual({ kind: 'idle' });
});

test('a page that came back is sent anew, and the newest answer counts', async () => {
  const { submit, kind, onRestored } = begin();
  void submit();
  await settled();
  onRestored();
  expect(kind()).toBe('idle');
  void submit();
  await settled();
  ends[0]?.(refused);
  await settled();
  expect(kind()).toBe('pending');
  ends[1]?.({ kind: 'sent' });
  await settled();
  onRestored();
  expect(kind()).toBe('sent');
});
