import { useEffect, useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { chatWords as words } from '#content/chat/words.ts';
import { CHAT_MESSAGE_LIMIT } from '#shared/chat.ts';
import styles from './chat-panel.module.css';

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  isAnswering: boolean;
  onSend: (question: string) => void;
}

// Who asks a short question has no use for a limit.
const COUNTED_FROM = CHAT_MESSAGE_LIMIT - 100;

// Outlives the panel: who follows a link from an answer comes back to what they were typing.
const unsent = { text: '' };

/** Where a question is typed: Enter sends it, Shift and Enter begin a line. */
export function Composer({ field, isAnswering, onSend }: ComposerProps) {
  const [typed, setTyped] = useState(unsent.text);
  useEffect(() => {
    unsent.text = typed;
  }, [typed]);
  const isNearlyFull = typed.length >= COUNTED_FROM;
  const isFull = typed.length >= CHAT_MESSAGE_LIMIT;
  // Announced as it begins and as it ends, not at every key.
  const fullness = isFull ? words.full : isNearlyFull && words.nearlyFull;

  const send = () => {
    const question = typed.trim();
    // While an answer comes, what is typed waits in the field.
    if (!question || isAnswering) return;
    setTyped('');
    onSend(question);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composed character sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <div className={styles.line}>
        <textarea
          ref={field}
          className={`input ${styles.field}`}
          aria-label={words.field}
          placeholder={words.field}
          aria-describedby="chat-counter"
          rows={1}
          maxLength={CHAT_MESSAGE_LIMIT}
          enterKeyHint="send"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={styles.send} aria-disabled={isAnswering || !typed.trim()}>
          {words.send}
        </button>
      </div>
      <p className={`row small-print ${styles.foot}`}>
        <span id="chat-counter" className={styles.counter}>
          {isNearlyFull && words.counter(typed.length, CHAT_MESSAGE_LIMIT)}
        </span>
        <span role="status" className={styles.full}>
          {fullness}
        </span>
      </p>
    </form>
  );
}
