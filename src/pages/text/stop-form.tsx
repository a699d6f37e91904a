import { stopPath, stopText } from '#content/legal/stop.ts';
import { ErrorSummary } from '#client/forms/error-summary.tsx';
import { CheckField, TextField } from '#client/forms/field.tsx';
import forms from '#client/forms/forms.module.css';
import { ActionButton } from '#client/ui/action.tsx';
import { paths } from '#shared/api.ts';
import type { StopFormState } from '#shared/page-state.ts';
import { MAX_CONTACT_LENGTH } from '#shared/privacy-requests.ts';

const controlId = (field: string) => `stop-${field}`;

/** The page /stop has no script, so this form has no event handlers. */
export function StopForm({ sent, values, formError }: StopFormState) {
  if (sent) {
    return (
      <div className="column" role="status">
        <p>{stopText.sent.what[sent]}</p>
        <p>{stopText.sent.more}</p>
        <p>
          <a href={stopPath}>{stopText.sent.again}</a>
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
        label={stopText.contact}
        error={errorOf('contact')}
        defaultValue={values.contact}
        autoComplete="on"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_CONTACT_LENGTH}
        required
      />
      <fieldset className={forms.choices} aria-describedby={kindError && 'stop-what-error'}>
        <legend>{stopText.what}</legend>
        {kindError && (
          <p id="stop-what-error" className={forms.error}>
            {kindError}
          </p>
        )}
        {Object.entries(stopText.kinds).map(([kind, label], index) => (
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
      <ActionButton type="submit">{stopText.submit}</ActionButton>
    </form>
  );
}
