import { beforeEach, expect, test } from '@jest/globals';
import { english } from '#content/page-words.ts';
import { latestToast } from '../ui/toasts.ts';
import { createSubmission, type Outcome } from './use-form-submit.ts';

const failureToast = { title: 'Error', description: 'It failed.' };
const errors = ['phone', 'email'].map((field) => ({ field, message: `${field} is missing` }));
const refused: Outcome = { kind: 'failed', formError: { message: 'no', errors } };
const sent: Outcome = { kind: 'sent' };

let isOnline: boolean;
globalThis.fetch = () =>
  isOnline ? Promise.resolve(Response.json({ status: 'ok' })) : Promise.reject(new TypeError('offline'));
beforeEach(() => latestToast.set(undefined));

const settled = () => new Promise((resolve) => setImmediate(resolve));

function begin() {
  const ends: ((outcome: Outcome | Promise<Outcome>) => void)[] = [];
  const posted: object[] = [];
  const form = { submit: () => posted.push(form) } as object as HTMLFormElement;
  const submission = createSubmission<object>({
    ...{ part: 'test', action: '/api/test', initial: {}, failureMessage: 'Call us.', failureToast },
    send: () => new Promise<Outcome>((resolve) => ends.push(resolve)),
  });
  const kind = () => submission.status.get().kind;
  return {
    ...submission,
    ends,
    posted,
    kind,
    async submit() {
      void submission.submit(form, english);
      await settled();
      return kind();
    },
    /** Ends the attempt with this number. */
    async end(attempt: number, outcome: Outcome | Promise<Outcome>) {
      ends[attempt]?.(outcome);
      await settled();
      return kind();
    },
  };
}

test('a form that is being sent is not sent again', async () => {
  const form = begin();
  expect([await form.submit(), await form.submit(), form.ends.length]).toEqual(['pending', 'pending', 1]);
  expect([await form.end(0, sent), await form.submit(), form.ends.length]).toEqual(['sent', 'pending', 2]);
});

test.each([
  ['is posted by the browser', true, 'pending', undefined],
  ['stays, with a failure', false, 'failed', failureToast],
])('a form whose code breaks %s if the server answers: %s', async (_what, answers, kind, toast) => {
  isOnline = answers;
  const form = begin();
  await form.submit();
  expect(await form.end(0, Promise.reject(new TypeError('broken')))).toBe(kind);
  expect(form.posted).toMatchObject(answers ? [{ action: '/api/test', method: 'post' }] : []);
  expect(latestToast.get()).toEqual(toast && expect.objectContaining(toast));
});

test('an error goes with its field, and the summary with the last', async () => {
  const form = begin();
  await form.submit();
  await form.end(0, refused);
  form.clearFieldError('businessName');
  expect(form.status.get()).toBe(refused);
  form.clearFieldError('phone');
  expect(form.status.get()).toMatchObject({ formError: { errors: [{ field: 'email' }] } });
  form.clearFieldError('email');
  expect(form.kind()).toBe('idle');
});

test.each([
  [0, 1],
  [1, 0],
])('a page that came back is sent anew, and only the newest answer counts: %s, %s', async (...order) => {
  const form = begin();
  await form.submit();
  form.onRestored();
  expect([form.kind(), await form.submit()]).toEqual(['idle', 'pending']);
  for (const attempt of order) await form.end(attempt, attempt === 0 ? refused : sent);
  form.onRestored();
  expect(form.kind()).toBe('sent');
});
