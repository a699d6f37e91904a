import { useState } from 'react';
import { ActionButton } from '../ui/action.tsx';
import styles from './voice-panel.module.css';

interface MessageFormProps {
  field: string;
  send: string;
  limit: number;
  onSend: (text: string) => void;
}

export function MessageForm({ field, send, limit, onSend }: MessageFormProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.message}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onSend(text.trim());
        setText('');
      }}
    >
      <input
        className="input"
        aria-label={field}
        placeholder={field}
        maxLength={limit}
        enterKeyHint="send"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ActionButton type="submit" look="quiet">
        {send}
      </ActionButton>
    </form>
  );
}
