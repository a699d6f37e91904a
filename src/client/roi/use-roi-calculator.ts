import { useCallback, useRef, useState } from 'react';
import { roiWords } from '#content/roi.ts';
import type { CalculatorState } from '#shared/page-state.ts';
import { readRoiInputs, type RoiInputs } from '#shared/roi.ts';
import { ensureIdempotencyKey } from '../forms/draft.ts';
import { useFormSubmit, type SubmitStatus } from '../forms/use-form-submit.ts';

async function loadSubmit() {
  const { submitCalculation } = await import('./submit-calculation.ts');
  return (form: HTMLFormElement) => submitCalculation(readInputs(form), ensureIdempotencyKey(form));
}

function initialStatus({ inputs, saved, formError }: CalculatorState): SubmitStatus<{ inputs: RoiInputs }> {
  if (formError) return { kind: 'failed', formError };
  return saved ? { kind: 'sent', inputs } : { kind: 'idle' };
}

const readInputs = (form: HTMLFormElement): RoiInputs =>
  readRoiInputs((field) => (form.elements.namedItem(field) as HTMLInputElement).value);

export function useRoiCalculator(start: CalculatorState) {
  const [inputs, setInputs] = useState(start.inputs);
  const form = useRef<HTMLFormElement>(null);
  const { status, hasChanged, submit, preloadHandlers } = useFormSubmit({
    part: 'calculator',
    initialStatus: initialStatus(start),
    load: loadSubmit,
    failureMessage: roiWords.toasts.failed.description,
  });

  // Reads values that were typed before hydration or restored by the browser.
  const formRef = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) setInputs(readInputs(element));
  }, []);

  return {
    inputs,
    status,
    hasChanged,
    formRef,
    readFields: () => formRef(form.current),
    submit,
    preloadHandlers,
  };
}
