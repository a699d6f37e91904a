import { useCallback, useRef, useState } from 'react';
import { roiWords } from '#content/roi.ts';
import type { CalculatorState } from '#shared/page-state.ts';
import { readRoiInputs, type RoiInputs } from '#shared/roi.ts';
import { ensureIdempotencyKey } from '../forms/draft.ts';
import { useSend, type SendStatus } from '../forms/use-send.ts';

async function loadSaver() {
  const { saveCalculation } = await import('./save-calculation.ts');
  return (form: HTMLFormElement) => saveCalculation(readInputs(form), ensureIdempotencyKey(form));
}

function initialStatus({ inputs, saved, fault }: CalculatorState): SendStatus<{ inputs: RoiInputs }> {
  if (fault) return { kind: 'failed', fault };
  return saved ? { kind: 'sent', inputs } : { kind: 'idle' };
}

/** What stands in the form's fields, read as whole numbers. */
const readInputs = (form: HTMLFormElement): RoiInputs =>
  readRoiInputs((field) => (form.elements.namedItem(field) as HTMLInputElement).value);

/** The calculator's inputs, which live in the form's fields, and the states of saving them. */
export function useRoiCalculator(start: CalculatorState) {
  const [inputs, setInputs] = useState(start.inputs);
  const form = useRef<HTMLFormElement>(null);
  const { status, isNews, send, touch } = useSend({
    part: 'calculator',
    start: initialStatus(start),
    load: loadSaver,
    unsent: roiWords.toasts.failed.description,
  });

  // Takes over what was typed before the script arrived, or restored by the browser.
  const formRef = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) setInputs(readInputs(element));
  }, []);

  return { inputs, status, isNews, formRef, readFields: () => formRef(form.current), send, touch };
}
