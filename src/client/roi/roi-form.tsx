import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { roiText } from '#content/roi/roi.ts';
import { paths } from '#shared/api.ts';
import type { RoiState } from '#shared/page-state.ts';
import {
  calculationFields,
  readRoiInputs,
  roiFields,
  roiQuery,
  type RoiInputs,
} from '#shared/roi.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { useFormSubmit } from '../forms/use-form-submit.ts';
import { leadDraft } from '../leads/lead-draft.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { HintProvider } from '../ui/hint.tsx';
import { MissedCalls } from './missed-calls.tsx';
import { NumberField } from './number-field.tsx';
import { readAddress } from './roi-address.ts';
import { RoiResults } from './roi-results.tsx';
import { saveCalculation } from './save-calculation.ts';
import { SavedNote } from './saved-note.tsx';
import styles from './roi-form.module.css';

const controlId = (field: string) => `roi-${field}`;

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement;

const readInputs = (form: HTMLFormElement): RoiInputs =>
  readRoiInputs((field) => fieldOf(form, field).value);

const isSame = (one: RoiInputs, other: RoiInputs) => roiQuery(one) === roiQuery(other);

export function RoiForm({ initial }: { initial: RoiState }) {
  const [inputs, setInputs] = useState(initial.inputs);
  // The same figures, as at hydration, render nothing.
  const showInputs = (next: RoiInputs) => setInputs((now) => (isSame(next, now) ? now : next));
  const { state, formError, errorOf, isPending, isAnswer, isUnseen, onSubmit, onChanged } =
    useFormSubmit({
      part: 'roi',
      initial: initial.outcome,
      send: (form) => saveCalculation(form, readInputs(form)),
      failure: {
        message: roiText.toasts.failed.description,
        toast: roiText.toasts.failed,
      },
    });
  const formRef = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (formRef.current) showInputs(readInputs(formRef.current));
    readAddress();
    const onNavigated = () => {
      const form = formRef.current;
      const figures = readAddress();
      if (!form || !figures) return;
      for (const field of roiFields) fieldOf(form, field).value = String(figures[field]);
      showInputs(figures);
    };
    addEventListener('popstate', onNavigated);
    return () => removeEventListener('popstate', onNavigated);
  }, []);
  const isSaved = state.kind === 'sent' && isSame(state.inputs, inputs);

  const fillLead = () => {
    if (inputs.missedCalls > 0) leadDraft.prefill({ missedCalls: String(inputs.missedCalls) });
  };
  const saveOrCalculate = (event: SubmitEvent<HTMLFormElement>) => {
    // Only the save button has a `formmethod`. Enter in a field must not save.
    const { submitter } = event.nativeEvent;
    if (submitter?.hasAttribute('formmethod')) {
      onSubmit(event);
      return;
    }
    event.preventDefault();
    if (submitter?.id === controlId('calculate'))
      event.currentTarget.querySelector('[data-bottom-line]')?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <form
      ref={formRef}
      action="/#roi"
      method="get"
      onInput={(event) => {
        showInputs(readInputs(event.currentTarget));
        onChanged((event.target as HTMLInputElement).name);
      }}
      onSubmit={saveOrCalculate}
    >
      {formError && <ErrorSummary form="roi" formError={formError} takesFocus={isAnswer} />}
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
                hint={{
                  button: roiText.hintButton(roiText.fields[field].label),
                  text: roiText.fields[field].hint,
                }}
                error={errorOf(field)}
                defaultValue={String(initial.inputs[field])}
              />
            ))}
          </HintProvider>
        </div>
        <RoiResults inputs={inputs} />
        <div>
          <div className={`row fill ${styles.actions}`}>
            <ActionButton type="submit" id="roi-calculate" look="quiet">
              {roiText.calculate}
            </ActionButton>
            <ActionButton
              type="submit"
              id="roi-save"
              look="quiet"
              formAction={paths.roiCalculation}
              formMethod="post"
              disabled={isPending}
            >
              {isPending ? roiText.save.pending : roiText.save.idle}
            </ActionButton>
            <ActionLink id="roi-contact" href={roiText.callToAction.href} onClick={fillLead}>
              {roiText.callToAction.label}
            </ActionLink>
          </div>
          <SavedNote
            saved={isSaved ? state : undefined}
            isPending={isPending}
            unseenFailure={isUnseen ? formError?.message : undefined}
          />
        </div>
      </div>
    </form>
  );
}
