import { useCallback, useRef, useState } from 'react';
import { roiWords } from '#content/roi.ts';
import type { CalculatorState } from '#shared/page-state.ts';
import { readRoiInputs, type RoiInputs } from '#shared/roi.ts';
import { draftKey } from '../forms/draft.ts';
import { useSend, type SendStatus } from '../forms/use-send.ts';

async function loadSave() {
  const { saveCalculation } = await import('./save-calculation.ts');
  return (form: HTMLFormElement) => saveCalculation(readInputs(form), draftKey(form));
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
    load: loadSave,
    unsent: roiWords.toasts.failed.description,
  });

  // What was typed before the script arrived, or put back by the browser, counts.
  const attach = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) setInputs(readInputs(element));
  }, []);

  return { inputs, status, isNews, attach, adopt: () => attach(form.current), send, touch };
}
