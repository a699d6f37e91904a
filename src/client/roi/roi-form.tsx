import { useCallback, useState, type SubmitEvent } from 'react';
import { roiText } from '#content/roi/roi.ts';
import { paths } from '#shared/api.ts';
import { leadVolumeOf } from '#shared/lead-fields.ts';
import type { RoiState } from '#shared/page-state.ts';
import { recordFrom } from '#shared/record-from.ts';
import {
  calculateRoi,
  calculationDefaults,
  calculationFields,
  readRoiInputs,
  roiQuery,
  type RoiInputs,
} from '#shared/roi.ts';
import { prefillLead } from '../prefill-lead.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { restoreDraft } from '../forms/draft.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { useFormSubmit } from '../forms/use-form-submit.ts';
import { Hint, HintProvider } from '../ui/hint.tsx';
import { MissedCalls } from './missed-calls.tsx';
import { NumberField } from './number-field.tsx';
import { RoiResults } from './roi-results.tsx';
import { submitCalculation } from './submit-calculation.ts';
import styles from './roi-form.module.css';

const controlId = (field: string) => `roi-${field}`;

const readInputs = (form: HTMLFormElement): RoiInputs =>
  readRoiInputs((field) => (form.elements.namedItem(field) as HTMLInputElement).value);

async function save(form: HTMLFormElement) {
  const inputs = readInputs(form);
  const { annualSavings, additionalRevenue } = calculateRoi(inputs);
  const fields = recordFrom(calculationFields, (field) => inputs[field]);
  const body = { ...fields, calculatedSavings: annualSavings, additionalRevenue };
  return { ...(await submitCalculation(form, body, roiText.toasts)), inputs };
}

export function RoiForm({ initial }: { initial: RoiState }) {
  const [inputs, setInputs] = useState(initial.inputs);
  const { status, formError, mayScroll, submit, clearFieldError } = useFormSubmit({
    part: 'roi',
    action: paths.roiCalculation,
    send: save,
    initial: { formError: initial.formError, sent: initial.saved ? { inputs: initial.inputs } : undefined },
    failureMessage: roiText.toasts.failed.description,
    failureToast: roiText.toasts.failed,
  });
  const formRef = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    restoreDraft(form);
    const restored = readInputs(form);
    setInputs((rendered) => (roiQuery(rendered) === roiQuery(restored) ? rendered : restored));
  }, []);
  const errorOf = (field: string) => formError?.errors.find((error) => error.field === field)?.message;
  const pending = status.kind === 'pending';
  const isSaved = status.kind === 'sent' && roiQuery(status.inputs) === roiQuery(inputs);

  const fillLead = () => {
    if (inputs.missedCalls > 0) prefillLead({ missedCalls: String(inputs.missedCalls) });
    // Don't prefill the lead form with the defaults, which are not the visitor's own numbers.
    if (calculationFields.every((field) => inputs[field] === calculationDefaults[field])) return;
    prefillLead({ monthlyLeadVolume: leadVolumeOf(inputs.monthlyLeads) });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Only the save button has a `formmethod`. Enter in a field must not save.
    if (event.nativeEvent.submitter?.hasAttribute('formmethod')) submit(event.currentTarget);
  };

  return (
    <form
      ref={formRef}
      data-draft="roi"
      action="/#roi"
      method="get"
      onInput={({ currentTarget, target }) => {
        setInputs(readInputs(currentTarget));
        clearFieldError((target as HTMLInputElement).name);
      }}
      onSubmit={onSubmit}
    >
      {formError && (
        <ErrorSummary id="roi-error" formError={formError} mayScroll={mayScroll} controlId={controlId} />
      )}
      <div className={`stack split ${styles.parts}`}>
        <MissedCalls
          id={controlId('missedCalls')}
          initialCount={initial.inputs.missedCalls}
          inputs={inputs}
          error={errorOf('missedCalls')}
          onAsk={fillLead}
        />
        <div className={`pairs ${styles.inputs}`}>
          <HintProvider>
            {calculationFields.map((field) => (
              <NumberField
                key={field}
                id={controlId(field)}
                name={field}
                label={roiText.fields[field].label}
                hint={
                  <Hint
                    id={`${controlId(field)}-hint-button`}
                    label={roiText.hintButton(roiText.fields[field].label)}
                    text={roiText.fields[field].hint}
                  />
                }
                error={errorOf(field)}
                defaultValue={String(initial.inputs[field])}
              />
            ))}
          </HintProvider>
          <p className="small-print whole">{roiText.usualRate}</p>
        </div>
        <RoiResults inputs={inputs} />
        <div>
          <div className={`row fill ${styles.actions}`}>
            <ActionButton type="submit" id="roi-calculate" className="without-script" look="quiet">
              {roiText.calculate}
            </ActionButton>
            <ActionButton
              type="submit"
              id="roi-save"
              look="quiet"
              formAction={paths.roiCalculation}
              formMethod="post"
              disabled={pending}
            >
              {pending ? roiText.save.pending : roiText.save.idle}
            </ActionButton>
            <ActionLink id="roi-contact" href={roiText.callToAction.href} onClick={fillLead}>
              {roiText.callToAction.label}
            </ActionLink>
          </div>
          <p className={isSaved ? undefined : 'visually-hidden'} role="status">
            {pending ? roiText.save.pending : isSaved && roiText.toasts.saved.description}
          </p>
        </div>
      </div>
      <input type="hidden" name="idempotencyKey" />
    </form>
  );
}
