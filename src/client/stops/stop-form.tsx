import type { stopText } from '#content/legal/stop.ts';
import type { WrittenPage } from '#content/text-page.ts';
import { paths } from '#shared/api.ts';
import type { StopFormState } from '#shared/page-state.ts';
import { MAX_CONTACT_LENGTH } from '#shared/stops.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { CheckField, TextField } from '../forms/field.tsx';
import forms from '../forms/forms.module.css';
import { TextSections } from '../ui/text-sections.tsx';
import { ActionButton } from '../ui/action.tsx';

interface StopFormProps extends StopFormState {
  page: WrittenPage;
  text: typeof stopText;
}

/** Works without script. The page's script only takes the answer out of its address. */
export function StopForm({ page, values, outcome, text }: StopFormProps) {
  if (outcome?.kind === 'sent') {
    return (
      <>
        <h1>{text.sent.heading}</h1>
        <p>{text.sent.what[outcome.what]}</p>
        <p>{text.sent.more}</p>
        <p>
          <a href={page.path}>{text.sent.again}</a>
        </p>
      </>
    );
  }
  const errorOf = (name: string) =>
    outcome?.formError.errors.find(({ field }) => field === name)?.message;
  const choiceError = errorOf('what');
  const hasContactError = errorOf('contact') !== undefined;
  return (
    <>
      <h1>{page.title}</h1>
      <TextSections sections={page.sections} />
      <form className="column" action={paths.stop} method="post">
        {outcome && (
          <ErrorSummary
            form="stop"
            formError={outcome.formError}
            takesFocus={false}
            isFieldFocused={hasContactError}
          />
        )}
        <TextField
          id="stop-contact"
          name="contact"
          label={text.contact}
          error={errorOf('contact')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what was just sent
          autoFocus={hasContactError}
          defaultValue={values.contact}
          autoComplete="on"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_CONTACT_LENGTH}
          required
        />
        <fieldset aria-describedby={choiceError && 'stop-what-error'}>
          <legend>{text.what}</legend>
          {choiceError && (
            <p id="stop-what-error" className={`small ${forms.error}`}>
              {choiceError}
            </p>
          )}
          {Object.entries(text.choices).map(([choice, label], index) => (
            <CheckField
              key={choice}
              id={index === 0 ? 'stop-what' : `stop-${choice}`}
              type="radio"
              name="what"
              value={choice}
              label={label}
              defaultChecked={values.what ? values.what === choice : index === 0}
              required
            />
          ))}
        </fieldset>
        <input type="hidden" name="page" value={page.lang} />
        <ActionButton type="submit">{text.submit}</ActionButton>
      </form>
    </>
  );
}
