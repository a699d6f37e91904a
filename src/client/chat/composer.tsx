import { useDeferredValue, useMemo, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { chatText, chatWords } from '#content/chat/chat-text.ts';
import { isComposing } from '../forms/is-composing.ts';
import { createStore, useStore } from '../store.ts';
import { ActionButton } from '../ui/action.tsx';
import { Choices } from './chat-messages.tsx';
import type { ChatLang, Choice } from './chat-store.ts';
import styles from './composer.module.css';

const MAX_LENGTH = 1_000;
/** Shorter texts find too much. */
const MIN_SUGGESTED_LENGTH = 4;

/** Characters in a line of a phone, for browsers without `field-sizing`, which would hide what one typed before. */
const PHONE_LINE = 28;

/** Outside the component, because closing the panel unmounts it. */
const unsent = createStore('');

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  lang: ChatLang;
  isAnswering: boolean;
  suggest: (text: string, lang: ChatLang) => Choice[];
  onAsk: (question: string) => void;
}

export function Composer({ field, lang, isAnswering, suggest, onAsk }: ComposerProps) {
  const typed = useStore(unsent);
  const searched = useDeferredValue(typed.trim());
  const suggestions = useMemo(
    () => (searched.length < MIN_SUGGESTED_LENGTH ? [] : suggest(searched, lang)),
    [searched, lang, suggest],
  );
  const isReady = typed.trim() !== '' && !isAnswering;

  const send = (question: string) => {
    field.current?.focus();
    unsent.set('');
    onAsk(question);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) send(typed.trim());
    else field.current?.focus();
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
        rows={Math.min(4, typed.split('\n').length + Math.floor(typed.length / PHONE_LINE))}
        maxLength={MAX_LENGTH}
        enterKeyHint="send"
        autoComplete="off"
        value={typed}
        onChange={(event) => unsent.set(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ActionButton type="submit" compact aria-disabled={!isReady}>
        {chatText.send}
      </ActionButton>
      {suggestions.length > 0 && typed && (
        <div role="group" aria-label={chatWords[lang].suggestions} className={styles.suggestions}>
          <Choices choices={suggestions} isAnswering={isAnswering} onAsk={send} />
        </div>
      )}
    </form>
  );
}
