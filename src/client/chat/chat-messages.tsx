import { chatWords as words } from '#content/chat.ts';
import type { Answer, ChatMessage } from './chat-state.ts';
import { ChatActions, Choice } from './chat-actions.tsx';
import { followSource } from './follow-source.ts';
import styles from './chat-messages.module.css';

interface ChatMessagesProps {
  messages: ChatMessage[];
  isAnswering: boolean;
  onAsk: (question: string) => void;
  onRetry: () => void;
  onHandOff: () => void;
}

/** The log holds what is finished alone: screen readers are told each answer once. */
export function ChatMessages({ messages, ...handlers }: ChatMessagesProps) {
  return (
    <div role="log" aria-label={words.log} className={styles.log}>
      {messages.map((message, at) => {
        const newest = at === messages.length - 1 ? { 'data-newest': '' } : {};
        return message.from === 'visitor' ? (
          <p key={message.id} className={styles.visitor} {...newest}>
            <span className={styles.hidden}>{words.from.visitor} </span>
            {message.text}
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
  // After trouble a person is always the other way.
  const offered = trouble && !actions.includes('hand-off') ? [...actions, 'hand-off' as const] : actions;
  return (
    <>
      <span className={styles.hidden}>{words.from.assistant} </span>
      {trouble && <p className={styles.trouble}>{words.trouble[trouble]}</p>}
      <p className={styles.text}>{text}</p>
      {source && (
        <p className={styles.source}>
          {words.source}{' '}
          <a href={source.href} onClick={() => followSource(source.href)}>
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
      <ChatActions names={offered} onHandOff={onHandOff} />
    </>
  );
}
