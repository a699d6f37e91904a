import { useCallback, useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from 'react';
import { tradeOptionsOf } from '#content/form/trade-options.ts';
import type { Link } from '#content/sections/navigation.ts';
import { paths } from '#shared/api.ts';
import {
  honeypotField,
  leadLimits,
  monthlyLeadVolumes,
  optionalChoices,
  optionalCounts,
  optionalFields,
  optionalTexts,
  TICKED,
} from '#shared/lead-fields.ts';
import type { LeadFormState } from '#shared/page-state.ts';
import { ActionButton } from '../ui/action.tsx';
import { restoreDraft } from '../forms/draft.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { CheckField, SelectField, TextField } from '../forms/field.tsx';
import { useFormSubmit } from '../forms/use-form-submit.ts';
import { prefillLead } from '../prefill-lead.ts';
import { LinkList } from '../ui/link-list.tsx';
import { useWords } from '../words.ts';
import { JobTicket } from './job-ticket.tsx';
import { submitLead } from './submit-lead.ts';
import styles from './lead-form.module.css';

const controlId = (field: string) => `lead-${field}`;
const agreements = ['consent', 'textConsent'] as const;

const optional = { required: false, autoComplete: 'off' };

interface LeadFormProps {
  initial: LeadFormState;
  build: string;
  legalLinks: Link[];
}

export function LeadForm({ initial, build, legalLinks }: LeadFormProps) {
  const { lang, form: words, header, guarantee } = useWords();
  const other = header.otherLanguage;
  const { status, formError, mayScroll, submit, clearFieldError } = useFormSubmit({
    part: 'lead form',
    action: paths.leads,
    send: submitLead,
    initial: { formError: initial.formError, sent: initial.sent ? { ticket: {} } : undefined },
    failureMessage: words.unsent,
    failureToast: words.toasts.failed,
  });
  // The address must not claim that something was sent when somebody opens it again.
  useEffect(() => {
    if (initial.sent) history.replaceState(history.state, '', `${location.pathname}#contact`);
  }, [initial.sent]);
  const pending = status.kind === 'pending';
  // The page may say that a lead was sent, but this draft was not.
  const [isUnsent, setIsUnsent] = useState(false);
  const formRef = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    setIsUnsent(restoreDraft(form));
    // Not in the markup, because without script the browser itself must check the fields.
    form.noValidate = true;
    // The visitor sees the guess before the button.
    if (/[?&](lang=)?es\b/.test(`${location.search}&${navigator.language}`)) prefillLead({ language: 'es' });
    showTicked(form);
  }, []);
  const fold = useRef<HTMLDetailsElement>(null);
  // The chat and the plans fill in fields of a folded form.
  const unfold = () => {
    if (fold.current) fold.current.open = true;
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };
  const field = (name: keyof typeof words.fields) => ({
    id: controlId(name),
    name,
    label: words.fields[name],
    error: formError?.errors.find((error) => error.field === name)?.message,
    defaultValue: initial.values[name] ?? (name === 'language' && lang === 'es' ? lang : ''),
    required: true,
    onInput: () => clearFieldError(name),
  });

  const list = (name: keyof typeof words.fields) => ({
    ...field(name),
    emptyLabel: words.choose,
    autoComplete: 'off',
  });
  const text = (name: keyof typeof leadLimits, attributes: Partial<ComponentProps<typeof TextField>>) => (
    <TextField key={name} {...field(name)} maxLength={leadLimits[name]} {...attributes} />
  );

  return (
    <form
      ref={formRef}
      data-draft="lead"
      action={paths.leads}
      method="post"
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => showTicked(currentTarget)}
    >
      <div className={styles.sent}>
        {status.kind === 'sent' && (mayScroll || !isUnsent) && (
          <JobTicket ticket={status.ticket} isNew={mayScroll} fold={fold} />
        )}
      </div>
      <div className={`pairs ${styles.fields}`} onInput={unfold}>
        {formError && (
          <ErrorSummary id="lead-error" formError={formError} mayScroll={mayScroll} controlId={controlId} />
        )}
        {text('businessName', { autoComplete: 'organization' })}
        {text('contactName', { autoComplete: 'name' })}
        {text('email', {
          ...{ type: 'email', inputMode: 'email', autoComplete: 'email' },
          ...{ autoCapitalize: 'none', spellCheck: false },
        })}
        {text('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
        <SelectField {...list('businessType')} options={tradeOptionsOf(words.businessTypes)} />
        <SelectField
          {...list('monthlyLeadVolume')}
          options={monthlyLeadVolumes.map((volume) => [volume, volume] as const)}
        />
        {optionalChoices.map((name) => (
          <SelectField
            key={name}
            {...field(name)}
            {...optional}
            options={Object.entries(words.choices[name])}
          />
        ))}
        {/* With a placeholder, CSS can tell whether the field is empty. */}
        {optionalTexts.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            {...optional}
            maxLength={optionalFields[name].limit}
            placeholder=" "
          />
        ))}
        {optionalCounts.map((name) => (
          <TextField key={name} {...field(name)} {...optional} inputMode="numeric" placeholder=" " />
        ))}
        <details
          id={controlId('agreements')}
          translate="no"
          open={agreements.some((name) => initial.values[name] === TICKED)}
        >
          <summary className="tap chevron">{words.agreements}</summary>
          {agreements.map((name) => (
            <CheckField
              key={name}
              id={controlId(name)}
              name={name}
              value={TICKED}
              data-wording={words[name].version}
              label={words[name].text}
              defaultChecked={initial.values[name] === TICKED}
            />
          ))}
          <a className="tap" href={`${other.href}#lead-agreements`} lang={other.lang}>
            {other.label}
          </a>
        </details>
        {legalLinks.length > 0 && <LinkList className="row" links={legalLinks} />}
        <input type="hidden" name="consentVersion" value={words.consent.version} data-fixed="" />
        <input type="hidden" name="textConsentVersion" value={words.textConsent.version} data-fixed="" />
        <input type="hidden" name="pageBuild" value={build} data-fixed="" />
        <input type="hidden" name="page" value={lang} data-fixed="" />
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={controlId(honeypotField)}>{words.honeypot}</label>
          <input id={controlId(honeypotField)} name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name="source" />
        <input type="hidden" name="idempotencyKey" />
        {guarantee && (
          <p className={`ticket row small ${styles.guarantee}`}>
            <strong className="stamp">{guarantee.stamp}</strong>
            <span>{guarantee.terms}</span>
          </p>
        )}
        <div className="small stack">
          <ActionButton type="submit" id="lead-submit" disabled={pending}>
            {pending ? words.submit.pending : words.submit.idle}
          </ActionButton>
          <p className="visually-hidden" role="status">
            {pending && words.submit.pending}
          </p>
          <p>{words.note}</p>
        </div>
      </div>
    </form>
  );
}

/** A draft may tick an agreement that is folded. */
function showTicked(form: HTMLFormElement): void {
  form.querySelector(':checked[type=checkbox]')?.closest('details')?.setAttribute('open', '');
}
