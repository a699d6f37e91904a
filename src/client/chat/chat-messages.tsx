import type { ChatActionName } from '#content/chat/site-facts.ts';
import { chatWords as words } from '#content/chat/words.ts';
import { dock } from '../dock/dock-panels.ts';
import { pageActions } from '../page-actions.ts';
import { ActionButton } from '../ui/action.tsx';
import type { Answer, ChatMessage } from './chat-state.ts';
import styles from './chat-messages.module.css';

interface ChatMessagesProps {
  messages: ChatMessage[];
  isAnswering: boolean;
  onAsk: (question: string) => void;
  onRetry: () => void;
  onHandOff: () => void;
}

/** The log holds only finished messages, so that screen readers announce each answer once. */
export function ChatMessages({ messages, ...handlers }: ChatMessagesProps) {
  return (
    <div role="log" aria-label={words.log} className={styles.log}>
      {messages.map((message, at) => {
        const newest = at === messages.length - 1 ? { 'data-newest': '' } : {};
        return message.from === 'visitor' ? (
          <p key={message.id} className={styles.visitor} {...newest}>
            <span className="visually-hidden">{`${words.from.visitor} `}</span>
            <span>{message.text}</span>
          </p>
        ) : (
          <div key={message.id} className={styles.assistant} {...newest}>
            <AnswerBody answer={message.answer} isLast={at === messages.length - 1} {...handlers} />
          </div>
        );
      })}
    </div>
  );
}

interface AnswerBodyProps extends Omit<ChatMessagesProps, 'messages'> {
  answer: Answer;
  isLast: boolean;
}

function AnswerBody({ answer, isLast, isAnswering, onAsk, onRetry, onHandOff }: AnswerBodyProps) {
  const { text, source, actions, perhaps, trouble } = answer;
  // After an error, always offer a call back.
  const offeredActions =
    trouble && !actions.includes('hand-off') ? [...actions, 'hand-off' as const] : actions;
  return (
    <>
      <span className="visually-hidden">{`${words.from.assistant} `}</span>
      {trouble && <p className={`small-print ${styles.trouble}`}>{words.trouble[trouble]}</p>}
      <p>{text}</p>
      {source && (
        <p className={`small-print ${styles.source}`}>
          <span>{words.source}</span>{' '}
          <a href={source.href} onClick={() => revealSource(source.href)}>
            {source.label}
          </a>
        </p>
      )}
      {perhaps.length > 0 && (
        <div className={styles.perhaps}>
          <p>{words.perhaps}</p>
          {perhaps.map((question) => (
            <Choice key={question} question={question} isAnswering={isAnswering} onAsk={onAsk} />
          ))}
        </div>
      )}
      {trouble && isLast && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {words.retry}
        </button>
      )}
      <ChatActions names={offeredActions} onHandOff={onHandOff} />
    </>
  );
}

/** Makes the link's target visible; the link itself navigates there. */
function revealSource(href: string): void {
  // Not every browser opens the `<details>` around a link's target.
  const item = document.querySelector(href)?.closest('details');
  if (item) item.open = true;
  dock.uncoverPage('chat');
}

function ChatActions({ names, onHandOff }: { names: ChatActionName[]; onHandOff: () => void }) {
  const run: Record<'call' | 'calculator', () => void> = {
    call: () => pageActions.openCall(),
    calculator: () => {
      dock.close('chat');
      pageActions.showCalculator();
    },
  };
  if (names.length === 0) return null;
  return (
    <ul className={`row ${styles.actions}`}>
      {names.map((name) => (
        <li key={name}>
          {name === 'hand-off' && <HandOffButton onHandOff={onHandOff} />}
          {name === 'pricing' && (
            <a
              className={`text-button ${styles.action}`}
              href={words.pricingHref}
              onClick={() => dock.close('chat')}
            >
              {words.actions.pricing}
            </a>
          )}
          {(name === 'call' || name === 'calculator') && (
            <button type="button" className={`text-button ${styles.action}`} onClick={run[name]}>
              {words.actions[name]}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

export const HandOffButton = ({ onHandOff }: { onHandOff: () => void }) => (
  <ActionButton type="button" className={styles.handOff} onClick={onHandOff}>
    {words.actions['hand-off']}
  </ActionButton>
);

interface ChoiceProps {
  question: string;
  isAnswering: boolean;
  onAsk: (question: string) => void;
}

/** A suggested question. It stays mounted after a tap, so that it keeps the focus. */
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
