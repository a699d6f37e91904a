import { useEffect, type SubmitEvent } from 'react';
import { roiWords as words } from '#content/roi.ts';
import { paths } from '#shared/api.ts';
import { leadVolumeOf } from '#shared/lead-fields.ts';
import type { CalculatorState } from '#shared/page-state.ts';
import { roiDefaults, roiFields, roiQuery } from '#shared/roi.ts';
import { pageActions, registerPageAction } from '../page-actions.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { TextField } from '../forms/field.tsx';
import { useHints } from '../ui/use-hints.tsx';
import { RoiResults } from './roi-results.tsx';
import { ShareLink } from './share-link.tsx';
import { useRoiCalculator } from './use-roi-calculator.ts';
import styles from './roi-calculator.module.css';

const controlId = (field: string) => `roi-${field}`;

const focusFirst = () => document.getElementById(controlId(roiFields[0]))?.focus();

export function RoiCalculator({ start, publicUrl }: { start: CalculatorState; publicUrl: string }) {
  const { inputs, status, hasChanged, formRef, readFields, submit, preloadHandlers } =
    useRoiCalculator(start);
  const { hintFor, tooltips } = useHints();
  useEffect(() => registerPageAction('showCalculator', focusFirst), []);
  const pending = status.kind === 'pending';
  const formError = status.kind === 'failed' ? status.formError : undefined;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Only the save button has a `formmethod`. Enter in a field requests the results, which are already shown.
    if (event.nativeEvent.submitter?.hasAttribute('formmethod')) void submit(event.currentTarget);
  };

  return (
    <form ref={formRef} data-draft="roi" action="/#roi" method="get" onSubmit={onSubmit} {...preloadHandlers}>
      {formError && (
        <div className={styles.error}>
          <ErrorSummary id="roi-fault" formError={formError} hasChanged={hasChanged} controlId={controlId} />
        </div>
      )}
      <div className={styles.calculator}>
        <div className={styles.inputs}>
          {roiFields.map((field) => (
            <TextField
              key={field}
              id={controlId(field)}
              name={field}
              label={words.fields[field].label}
              hint={hintFor(words.hintButton(words.fields[field].label), words.fields[field].hint)}
              error={formError?.errors.find((error) => error.field === field)?.message}
              onInput={readFields}
              defaultValue={String(start.inputs[field])}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
            />
          ))}
        </div>
        <div className={styles.results}>
          <RoiResults inputs={inputs} />
        </div>
        <div>
          <div className={`row ${styles.actions}`}>
            {/* First in the form, so that Enter calculates instead of saving. */}
            <ActionButton type="submit" className={styles.withoutIslands} look="quiet">
              {words.calculate}
            </ActionButton>
            <ActionButton
              type="submit"
              look="quiet"
              formAction={paths.roiCalculation}
              formMethod="post"
              disabled={pending}
            >
              {pending ? words.save.pending : words.save.idle}
            </ActionButton>
            <ActionLink
              href={words.callToAction.href}
              onClick={() => {
                // The defaults are not the visitor's own numbers.
                if (roiQuery(inputs) === roiQuery(roiDefaults)) return;
                pageActions.prefillLead({ values: { monthlyLeadVolume: leadVolumeOf(inputs.monthlyLeads) } });
              }}
            >
              {words.callToAction.label}
            </ActionLink>
          </div>
          {status.kind === 'sent' && roiQuery(status.inputs) === roiQuery(inputs) && (
            <ShareLink inputs={inputs} publicUrl={publicUrl} hasChanged={hasChanged} />
          )}
        </div>
      </div>
      <input type="hidden" name="idempotencyKey" />
      {tooltips}
    </form>
  );
}
