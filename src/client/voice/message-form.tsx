import { useState } from 'react';
import { voiceText } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import { sendMessage } from './call-control.ts';
import styles from './voice-panel.module.css';

const { field, send } = voiceText.typed;

// Daily, which carries the call, accepts at most 4096 bytes for the message and the JSON around it.
const MAX_CHARACTERS = 500;

export function MessageForm() {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.message}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) sendMessage(text.trim());
        setText('');
      }}
    >
      <input
        className="input"
        aria-label={field}
        placeholder={field}
        maxLength={MAX_CHARACTERS}
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
