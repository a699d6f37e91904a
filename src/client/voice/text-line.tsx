import { useState } from 'react';
import { ActionButton } from '../ui/action.tsx';
import styles from './voice-panel.module.css';

interface TextLineProps {
  field: string;
  send: string;
  limit: number;
  onSend: (text: string) => void;
}

/** A line to type and send. */
export function TextLine({ field, send, limit, onSend }: TextLineProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className={styles.say}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) onSend(typed.trim());
        setTyped('');
      }}
    >
      <input
        className="input"
        aria-label={field}
        placeholder={field}
        maxLength={limit}
        enterKeyHint="send"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ActionButton type="submit" look="quiet">
        {send}
      </ActionButton>
    </form>
  );
}
