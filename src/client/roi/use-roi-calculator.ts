import { useCallback, useRef, useState } from 'react';
import { roiWords } from '#content/roi.ts';
import type { CalculatorState, FormFault } from '#shared/page-state.ts';
import { readRoiInputs, type RoiInputs } from '#shared/roi.ts';
import { draftKey } from '../form-draft.ts';
import { loadChunk } from '../load-chunk.ts';
import { submitNatively } from '../native-submit.ts';
import { reportError } from '../report-error.ts';
import { useReturn } from '../ui/use-return.ts';

export type SaveStatus =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'saved'; inputs: RoiInputs }
  | { kind: 'failed'; fault: FormFault };

const loadSave = () => loadChunk(() => import('./save-calculation.ts'));

function initialStatus({ inputs, saved, fault }: CalculatorState): SaveStatus {
  if (fault) return { kind: 'failed', fault };
  return saved ? { kind: 'saved', inputs } : { kind: 'idle' };
}

/** What stands in the form's fields, read as whole numbers. */
function readInputs(form: HTMLFormElement): RoiInputs {
  const typed = new FormData(form);
  return readRoiInputs((field) => {
    const text = typed.get(field);
    return typeof text === 'string' ? text : undefined;
  });
}

/** The calculator's inputs, which live in the form's fields, and the states of saving them. */
export function useRoiCalculator(start: CalculatorState) {
  const [inputs, setInputs] = useState(start.inputs);
  const [status, setStatus] = useState<SaveStatus>(() => initialStatus(start));
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef(false);
  useReturn(() => setStatus((now) => (now.kind === 'pending' ? { kind: 'idle' } : now)));

  function adopt(): void {
    if (form.current) setInputs(readInputs(form.current));
  }

  // What was typed before the script arrived, or put back by the browser, counts.
  const attach = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) setInputs(readInputs(element));
  }, []);

  async function save(): Promise<void> {
    if (saving.current || !form.current) return;
    saving.current = true;
    setStatus({ kind: 'pending' });
    try {
      const { saveCalculation } = await loadSave();
      const sent = readInputs(form.current);
      const saved = await saveCalculation(sent, draftKey(form.current));
      const { description } = roiWords.toasts.failed;
      setStatus(
        saved
          ? { kind: 'saved', inputs: sent }
          : { kind: 'failed', fault: { message: description, errors: [] } },
      );
    } catch (error) {
      reportError(error, { part: 'calculator', stage: 'load' });
      saveNatively(form.current);
    } finally {
      saving.current = false;
    }
  }

  return { inputs, status, attach, adopt, save, preload: () => void loadSave().catch(() => undefined) };
}

/** Without its chunk the calculation goes the way it does without a script: by its Save button. */
function saveNatively(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[formmethod=post]');
  if (!button) return;
  form.action = button.formAction;
  form.method = 'post';
  submitNatively(form);
}
