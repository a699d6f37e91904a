import { useEffect, useRef, useState, type RefObject } from 'react';
import { roiWords } from '#content/roi.ts';
import type { CalculatorState, FormFault } from '#shared/page-state.ts';
import { parseWholeNumber, roiFields, type RoiInputs } from '#shared/roi.ts';
import { loadChunk } from '../load-chunk.ts';

export type SaveStatus =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'saved' }
  | { kind: 'failed'; fault: FormFault };

const loadSave = () => loadChunk(() => import('./save-calculation.ts'));

function initialStatus({ saved, fault }: CalculatorState): SaveStatus {
  if (fault) return { kind: 'failed', fault };
  return saved ? { kind: 'saved' } : { kind: 'idle' };
}

/** What stands in the form's fields, read as whole numbers. */
function readInputs(form: HTMLFormElement): RoiInputs {
  const typed = new FormData(form);
  const read = (field: keyof RoiInputs) => parseWholeNumber(String(typed.get(field) ?? ''));
  return {
    monthlyLeads: read('monthlyLeads'),
    currentStaffCost: read('currentStaffCost'),
    averageJobValue: read('averageJobValue'),
    currentConversionRate: read('currentConversionRate'),
  };
}

/** The calculator's inputs and the states of saving them. */
export function useRoiCalculator(start: CalculatorState, form: RefObject<HTMLFormElement | null>) {
  const [inputs, setInputs] = useState(start.inputs);
  const [status, setStatus] = useState<SaveStatus>(() => initialStatus(start));
  const saving = useRef(false);

  function adopt(): void {
    if (!form.current) return;
    const typed = readInputs(form.current);
    if (roiFields.every((field) => typed[field] === inputs[field])) return;
    setInputs(typed);
    setStatus((now) => (now.kind === 'pending' ? now : { kind: 'idle' }));
  }

  // What was typed before the script arrived, or restored by the browser, counts.
  useEffect(adopt, []);

  async function save(): Promise<void> {
    if (saving.current || !form.current) return;
    saving.current = true;
    setStatus({ kind: 'pending' });
    try {
      const { saveCalculation } = await loadSave();
      const saved = await saveCalculation(readInputs(form.current));
      const { description } = roiWords.toasts.failed;
      setStatus(saved ? { kind: 'saved' } : { kind: 'failed', fault: { message: description, errors: [] } });
    } catch {
      submitNatively(form.current);
    } finally {
      saving.current = false;
    }
  }

  return { inputs, status, adopt, save, preload: () => void loadSave().catch(() => undefined) };
}

/** Without its chunk the calculation goes the way it does without a script. */
function submitNatively(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[formmethod=post]');
  if (!button) return;
  form.action = button.formAction;
  form.method = 'post';
  form.submit();
}
