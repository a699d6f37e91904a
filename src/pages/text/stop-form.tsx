import type { LanguageWords } from '#content/words-in.ts';
import { ErrorSummary } from '#client/forms/error-summary.tsx';
import { CheckField, TextField } from '#client/forms/field.tsx';
import forms from '#client/forms/forms.module.css';
import { ActionButton } from '#client/ui/action.tsx';
import { useWords } from '#client/words.ts';
import { paths } from '#shared/api.ts';
import type { StopFormState } from '#shared/page-state.ts';
import { MAX_CONTACT_LENGTH } from '#shared/stops.ts';

const controlId = (field: string) => `stop-${field}`;

/** The page /stop has no script, so this form has no event handlers. */
export function StopForm({ sent, values, formError, page, words }: StopFormState & LanguageWords['stop']) {
  const { lang } = useWords();
  if (sent) {
    return (
      <div className="column" role="status">
        <p>{words.sent.what[sent]}</p>
        <p>{words.sent.more}</p>
        <p>
          <a href={page.path}>{words.sent.again}</a>
        </p>
      </div>
    );
  }
  const errorOf = (name: string) => formError?.errors.find(({ field }) => field === name)?.message;
  const kindError = errorOf('what');
  return (
    <form className="column" action={paths.stop} method="post">
      {formError && (
        <ErrorSummary id="stop-error" formError={formError} mayScroll={false} controlId={controlId} />
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
            id={index === 0 ? controlId('what') : undefined}
            type="radio"
            name="what"
            value={kind}
            label={label}
            defaultChecked={values.what ? values.what === kind : index === 0}
            required
          />
        ))}
      </fieldset>
      <input type="hidden" name="page" value={lang} />
      <ActionButton type="submit">{words.submit}</ActionButton>
    </form>
  );
}
