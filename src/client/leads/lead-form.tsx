import { useEffect, useRef, type SubmitEvent } from 'react';
import { leadFormWords as words } from '#content/lead-form.ts';
import { paths } from '#shared/api.ts';
import {
  businessTypes,
  honeypotField,
  leadLimits,
  monthlyLeadVolumes,
  TICKED,
  type LeadField,
} from '#shared/leads.ts';
import type { LeadFormState } from '#shared/page-state.ts';
import { registerPageAction } from '../page-actions.ts';
import { ActionButton } from '../ui/action.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { FaultSummary } from '../ui/fault-summary.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { prefill } from './prefill.ts';
import { SentNote } from './sent-note.tsx';
import { useLeadForm } from './use-lead-form.ts';
import styles from './lead-form.module.css';

const controlId = (field: string) => `lead-${field}`;
const typeOptions = businessTypes.map((value) => [value, words.businessTypes[value]] as const);
const volumeOptions = monthlyLeadVolumes.map((value) => [value, words.monthlyLeadVolumes[value]] as const);

export function LeadForm({ start }: { start: LeadFormState }) {
  const { status, submit, mend, preload } = useLeadForm(start);
  const hydrated = useBrowserValue(() => true, false);
  const form = useRef<HTMLFormElement>(null);
  const fault = status.kind === 'invalid' || status.kind === 'failed' ? status.fault : undefined;

  useEffect(
    () =>
      registerPageAction('prefillLead', (known) => {
        if (form.current) prefill(form.current, known);
      }),
    [],
  );

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  const field = (name: LeadField | 'tradeDetail') => ({
    id: controlId(name),
    name,
    label: words.fields[name],
    error: fault?.errors.find((error) => error.field === name)?.message,
    defaultValue: start.values[name] ?? '',
    required: name !== 'tradeDetail',
    onInput: () => mend(name),
  });

  return (
    <form
      ref={form}
      data-draft="lead"
      data-above-dock=""
      className={styles.form}
      action={paths.leads}
      method="post"
      noValidate={hydrated}
      onSubmit={onSubmit}
      onFocus={preload}
      onPointerDown={preload}
    >
      {status.kind === 'sent' && <SentNote />}
      {fault && <FaultSummary id="lead-fault" fault={fault} controlId={controlId} />}
      <TextField
        {...field('businessName')}
        autoComplete="organization"
        enterKeyHint="next"
        maxLength={leadLimits.businessName}
      />
      <TextField
        {...field('contactName')}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={leadLimits.contactName}
      />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={leadLimits.email}
      />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={leadLimits.phone}
      />
      <SelectField
        {...field('businessType')}
        choose={words.choose}
        options={typeOptions}
        autoComplete="off"
      />
      <SelectField
        {...field('monthlyLeadVolume')}
        choose={words.choose}
        options={volumeOptions}
        autoComplete="off"
      />
      <TextField
        {...field('tradeDetail')}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={leadLimits.tradeDetail}
      />
      <CheckField
        id={controlId('consent')}
        name="consent"
        value={TICKED}
        label={words.consent.text}
        defaultChecked={start.values.consent === TICKED}
      />
      <input type="hidden" name="consentVersion" value={words.consent.version} data-fixed="" />
      <div className={styles.honeypot} aria-hidden="true">
        <label htmlFor={controlId(honeypotField)}>{words.honeypot}</label>
        <input id={controlId(honeypotField)} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="source" />
      <input type="hidden" name="idempotencyKey" />
      <div className={styles.end}>
        <ActionButton type="submit" disabled={status.kind === 'submitting'}>
          {status.kind === 'submitting' ? words.submit.pending : words.submit.idle}
        </ActionButton>
        <p>{words.note}</p>
      </div>
    </form>
  );
}
