import { useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { isComposing } from '../forms/is-composing.ts';
import { ActionButton } from './action.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  label: string;
  sendLabel: string;
  maxLength: number;
  field?: RefObject<HTMLTextAreaElement | null>;
  isBusy?: boolean;
  onSend: (text: string) => void;
}

/** A line to type in, which Enter sends. */
export function Composer({ label, sendLabel, maxLength, field, isBusy, onSend }: ComposerProps) {
  const [typed, setTyped] = useState('');
  const isReady = typed.trim() !== '' && !isBusy;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.querySelector('textarea')?.focus();
    if (!isReady) return;
    setTyped('');
    onSend(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <textarea
        ref={field}
        className={`input ${styles.field}`}
        aria-label={label}
        placeholder={label}
        rows={1}
        maxLength={maxLength}
        enterKeyHint="send"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ActionButton type="submit" className={styles.send} aria-disabled={!isReady}>
        {sendLabel}
      </ActionButton>
    </form>
  );
}
