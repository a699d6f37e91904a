import { useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { chatText } from '#content/chat/chat-text.ts';
import { CHAT_MESSAGE_LIMIT } from '#shared/chat.ts';
import { isComposing } from '../forms/is-composing.ts';
import { ActionButton } from '../ui/action.tsx';
import styles from './chat-panel.module.css';

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  isAnswering: boolean;
  onSend: (question: string) => void;
}

// The draft is outside the component, because closing the panel unmounts the component.
const draft = { text: '' };

export function Composer({ field, isAnswering, onSend }: ComposerProps) {
  const [typed, setTyped] = useState(draft.text);
  const onType = (text: string) => {
    draft.text = text;
    setTyped(text);
  };

  const send = () => {
    const question = typed.trim();
    if (!question || isAnswering) return;
    onType('');
    onSend(question);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <div className={styles.line}>
        <textarea
          ref={field}
          className={`input ${styles.field}`}
          aria-label={chatText.field}
          placeholder={chatText.field}
          rows={1}
          maxLength={CHAT_MESSAGE_LIMIT}
          enterKeyHint="send"
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <ActionButton type="submit" className={styles.send} aria-disabled={isAnswering || !typed.trim()}>
          {chatText.send}
        </ActionButton>
      </div>
      <p role="status" className={`small-print ${styles.full}`}>
        {typed.length >= CHAT_MESSAGE_LIMIT && chatText.full}
      </p>
    </form>
  );
}
