import type { ChatActionName } from '#content/chat/chat-entry.ts';
import { chatText } from '#content/chat/chat-text.ts';
import { dock, dockLauncherId } from '../dock/dock-panels.ts';
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

/** The log contains only finished messages, so that screen readers announce each answer once. */
export function ChatMessages({ messages, ...handlers }: ChatMessagesProps) {
  return (
    <div role="log" aria-label={chatText.log} className={styles.log}>
      {messages.map((message, at) => {
        const newest = at === messages.length - 1 ? { 'data-newest': '' } : {};
        return message.from === 'visitor' ? (
          <p key={message.id} className={styles.visitor} {...newest}>
            <span className="visually-hidden">{`${chatText.from.visitor} `}</span>
            <span>{message.text}</span>
          </p>
        ) : (
          // As a group, the answer is announced as a whole.
          <div
            key={message.id}
            role="group"
            aria-labelledby={`${answerId(message.id)}-from ${answerId(message.id)}-text`}
            className={styles.assistant}
            {...newest}
          >
            <AnswerBody
              id={answerId(message.id)}
              answer={message.answer}
              isLast={at === messages.length - 1}
              {...handlers}
            />
          </div>
        );
      })}
    </div>
  );
}

const answerId = (messageId: string | number) => `chat-answer-${messageId}`;

interface AnswerBodyProps extends Omit<ChatMessagesProps, 'messages'> {
  id: string;
  answer: Answer;
  isLast: boolean;
}

function AnswerBody({ id, answer, isLast, isAnswering, onAsk, onRetry, onHandOff }: AnswerBodyProps) {
  const { text, source, choices = [], providerFailure } = answer;
  const actions = new Set(providerFailure ? [...answer.actions, 'hand-off' as const] : answer.actions);
  return (
    <>
      <span id={`${id}-from`} className="visually-hidden">{`${chatText.from.assistant} `}</span>
      {providerFailure && (
        <p className={`small-print ${styles.failure}`}>{chatText.providerFailures[providerFailure]}</p>
      )}
      <p id={`${id}-text`}>{text}</p>
      {source && (
        <p className={`small-print ${styles.source}`}>
          <span>{`${chatText.source} `}</span>
          <a href={source.href}>{source.label}</a>
        </p>
      )}
      {choices.length > 0 && (
        <>
          <p className="visually-hidden">{chatText.choices(choices.length)}</p>
          <Choices questions={choices} isAnswering={isAnswering} onAsk={onAsk} />
        </>
      )}
      {providerFailure && isLast && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {chatText.retry}
        </button>
      )}
      {actions.size > 0 && (
        <ul className={`row ${styles.actions}`}>
          {[...actions].map((name) => (
            <li key={name}>
              <ChatAction name={name} onHandOff={onHandOff} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ChatAction({ name, onHandOff }: { name: ChatActionName; onHandOff: () => void }) {
  if (name === 'hand-off') return <HandOffButton onHandOff={onHandOff} />;
  const label = chatText.actions[name];
  const closeChat = () => dock.close('chat');
  if (name === 'pricing') {
    return (
      <a className={actionClass} href={chatText.pricingHref} onClick={closeChat}>
        {label}
      </a>
    );
  }
  const showCalculator = () => {
    dock.close('chat', '#roi');
    document.querySelector<HTMLElement>('#roi input')?.focus();
  };
  // A click, because the voice widget may not be hydrated yet.
  const openVoice = () => document.getElementById(dockLauncherId('voice'))?.click();
  const onClick = name === 'call' ? openVoice : showCalculator;
  return (
    <button type="button" className={actionClass} onClick={onClick}>
      {label}
    </button>
  );
}

const actionClass = `text-button ${styles.action}`;

export const HandOffButton = ({ onHandOff }: { onHandOff: () => void }) => (
  <ActionButton type="button" className={styles.handOff} onClick={onHandOff}>
    {chatText.actions['hand-off']}
  </ActionButton>
);

type ChoicesProps = Pick<ChatMessagesProps, 'isAnswering' | 'onAsk'> & { questions: string[] };

/** The buttons have `aria-disabled` instead of `disabled`, because a disabled button would lose the focus. */
export const Choices = ({ questions, isAnswering, onAsk }: ChoicesProps) => (
  <ul className={`row ${styles.choices}`}>
    {questions.map((question) => (
      <li key={question}>
        <button
          type="button"
          className={styles.choice}
          aria-disabled={isAnswering}
          onClick={() => onAsk(question)}
        >
          {question}
        </button>
      </li>
    ))}
  </ul>
);
