import { useState } from 'react';
import { voiceWords } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import { say } from './call-control.ts';
import styles from './voice-panel.module.css';

const words = voiceWords.typed;
// With its envelope it must fit into one message of the carrier's, 4096 bytes.
const LIMIT = 500;

/** To say something without speaking. */
export function SayForm() {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const send = () => {
    if (text) say(text);
    setTyped('');
  };
  return (
    <form
      className={styles.say}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input
        className="input"
        aria-label={words.field}
        placeholder={words.field}
        maxLength={LIMIT}
        enterKeyHint="send"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ActionButton type="submit" look="quiet">
        {words.send}
      </ActionButton>
    </form>
  );
}
