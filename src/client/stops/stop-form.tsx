import { parse } from 'zod/mini';
import type { stopText } from '#content/legal/stop.ts';
import type { TextView } from '#content/text-page.ts';
import { paths } from '#shared/api.ts';
import type { StopFormState } from '#shared/page-state.ts';
import { MAX_CONTACT_LENGTH, stopAnswer } from '#shared/stops.ts';
import { post } from '../api-client.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { CheckField, TextField } from '../forms/field.tsx';
import forms from '../forms/forms.module.css';
import { moveTo } from '../forms/move-to.ts';
import { noValidate, useFormSubmit } from '../forms/use-form-submit.ts';
import { TextSections } from '../ui/text-sections.tsx';
import { ActionButton } from '../ui/action.tsx';
import { useWords } from '../words.ts';

const controlId = (field: string) => `stop-${field}`;

interface StopFormProps {
  page: TextView;
  initial: StopFormState;
  words: typeof stopText;
}

export function StopForm({ page, initial: { values, outcome }, words }: StopFormProps) {
  const { form, refusals } = useWords();
  const { state, formError, errorOf, isPending, isAnswer, onSubmit, onInput } = useFormSubmit({
    part: 'stop form',
    initial: outcome,
    send: sendStop,
    failure: { message: form.unsent, refusals },
  });
  if (state.kind === 'sent') {
    return (
      <>
        <h1 ref={isAnswer ? focus : undefined} tabIndex={-1}>
          {words.sent.heading}
        </h1>
        <div className="column" role="status">
          <p>{words.sent.what[state.what]}</p>
          <p>{words.sent.more}</p>
          <p>
            <a href={page.path}>{words.sent.again}</a>
          </p>
        </div>
      </>
    );
  }
  const kindError = errorOf('what');
  return (
    <>
      <h1>{page.title}</h1>
      <TextSections sections={page.sections} />
      <form
        ref={noValidate}
        className="column"
        action={paths.stop}
        method="post"
        onSubmit={onSubmit}
        onInput={onInput}
      >
        {formError && (
          <ErrorSummary id="stop-error" formError={formError} mayScroll={isAnswer} controlId={controlId} />
        )}
        <TextField
          id={controlId('contact')}
          name="contact"
          label={words.contact}
          error={errorOf('contact')}
          defaultValue={values.contact}
          autoComplete="on"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_CONTACT_LENGTH}
          required
        />
        <fieldset aria-describedby={kindError && 'stop-what-error'}>
          <legend>{words.what}</legend>
          {kindError && (
            <p id="stop-what-error" className={`small ${forms.error}`}>
              {kindError}
            </p>
          )}
          {Object.entries(words.kinds).map(([kind, label], index) => (
            <CheckField
              key={kind}
              id={controlId(index === 0 ? 'what' : kind)}
              type="radio"
              name="what"
              value={kind}
              label={label}
              defaultChecked={values.what ? values.what === kind : index === 0}
              required
            />
          ))}
        </fieldset>
        <input type="hidden" name="page" value={page.lang} />
        <ActionButton type="submit" disabled={isPending}>
          {words.submit}
        </ActionButton>
      </form>
    </>
  );
}

async function sendStop(form: HTMLFormElement) {
  const body = Object.fromEntries(new FormData(form));
  const answer = await post({ url: paths.stop, body, responseSchema: stopAnswer });
  return { kind: 'sent' as const, ...(answer ?? parse(stopAnswer, body)) };
}

const focus = (heading: HTMLElement | null) => moveTo(heading, {});
