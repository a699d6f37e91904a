import type { KeyboardEvent, RefObject, SubmitEvent } from 'react';
import { chatText } from '#content/chat/chat-text.ts';
import { isComposing } from '../forms/is-composing.ts';
import { createStore, useStore } from '../store.ts';
import { ActionButton } from '../ui/action.tsx';
import styles from './composer.module.css';

const MAX_LENGTH = 1_000;

/** Outside the component, because closing the panel unmounts it. */
const unsent = createStore('');

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  isAnswering: boolean;
  onAsk: (question: string) => void;
}

export function Composer({ field, isAnswering, onAsk }: ComposerProps) {
  const typed = useStore(unsent);
  const isReady = typed.trim() !== '' && !isAnswering;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (!isReady) return;
    unsent.set('');
    onAsk(typed.trim());
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
        aria-label={chatText.field}
        placeholder={chatText.field}
        rows={1}
        maxLength={MAX_LENGTH}
        enterKeyHint="send"
        autoComplete="off"
        value={typed}
        onChange={(event) => unsent.set(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ActionButton type="submit" className={styles.send} aria-disabled={!isReady}>
        {chatText.send}
      </ActionButton>
    </form>
  );
}
