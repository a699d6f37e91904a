import { chatWords as words } from '#content/chat.ts';
import type { ChatActionName } from '#content/chat-site-facts.ts';
import { dock } from '../dock.ts';
import { pageActions } from '../page-actions.ts';
import styles from './chat-actions.module.css';

interface ChatActionsProps {
  names: ChatActionName[];
  onHandOff: () => void;
}

/** What can be done about it, here on the page. */
export function ChatActions({ names, onHandOff }: ChatActionsProps) {
  const act: Record<Exclude<ChatActionName, 'pricing'>, () => void> = {
    call: () => pageActions.openCall(),
    calculator: () => {
      dock.close('chat');
      pageActions.showCalculator();
    },
    'hand-off': onHandOff,
  };
  if (names.length === 0) return null;
  return (
    <ul className={styles.actions}>
      {names.map((name) => (
        <li key={name}>
          {name === 'pricing' ? (
            <a className={styles.action} href={words.pricingHref} onClick={() => dock.close('chat')}>
              {words.actions.pricing}
            </a>
          ) : (
            <button
              type="button"
              className={`${styles.action} ${name === 'hand-off' ? styles.primary : ''}`}
              onClick={act[name]}
            >
              {words.actions[name]}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  question: string;
  isAnswering: boolean;
  onAsk: (question: string) => void;
}

/** A question to tap. It stays where it is, so that the focus does too. */
export const Choice = ({ question, isAnswering, onAsk }: ChoiceProps) => (
  <button
    type="button"
    className={styles.choice}
    aria-disabled={isAnswering}
    onClick={() => {
      if (!isAnswering) onAsk(question);
    }}
  >
    {question}
  </button>
);
