import { chatText, chatWords } from '#content/chat/chat-text.ts';
import { ActionButton } from '../ui/action.tsx';
import { WithPhones } from '../ui/contact-links.tsx';
import type { Answer, ChatMessage, Choice } from './chat-store.ts';
import styles from './chat-messages.module.css';

interface Asking {
  isAnswering: boolean;
  onAsk: (question: string) => void;
}

export const ChatMessages = ({ messages, ...asking }: Asking & { messages: ChatMessage[] }) => (
  <div role="log" aria-label={chatText.log} className={styles.log}>
    {messages.map((message, at) =>
      message.from === 'visitor' ? (
        <p key={at} className={`bubble ${styles.visitor}`}>
          <span className="visually-hidden">{`${chatText.from.visitor} `}</span>
          <span>{message.text}</span>
        </p>
      ) : (
        <AnswerGroup key={at} id={`chat-answer-${at}`} answer={message.answer} {...asking} />
      ),
    )}
  </div>
);

/** As a group, the answer is announced as a whole. */
function AnswerGroup({ id, answer, ...asking }: Asking & { id: string; answer: Answer }) {
  const { text, lang, source, choices = [], isSubstitute } = answer;
  return (
    <div role="group" aria-labelledby={`${id}-from ${id}-text`} className={`bubble ${styles.assistant}`}>
      <span id={`${id}-from`} className="visually-hidden">{`${chatText.from.assistant} `}</span>
      {isSubstitute && <p className={`small-print ${styles.failure}`}>{chatText.substitute}</p>}
      <p id={`${id}-text`} lang={lang}>
        <WithPhones text={text} />
      </p>
      {source && (
        <p className={`small-print ${styles.source}`} lang={lang}>
          <span>{`${chatWords[lang ?? 'en'].source} `}</span>
          <a className="text-button" href={source.href}>
            {source.label}
          </a>
        </p>
      )}
      {choices.length > 0 && (
        <>
          <p className="visually-hidden">{chatText.choices(choices.length)}</p>
          <Choices choices={choices} {...asking} />
        </>
      )}
    </div>
  );
}

/** The buttons have `aria-disabled` instead of `disabled`, because a disabled button would lose the focus. */
export const Choices = ({ choices, isAnswering, onAsk }: Asking & { choices: Choice[] }) => (
  <ul className={`row ${styles.choices}`}>
    {choices.map((choice) => (
      <li key={choice.question} lang={choice.lang}>
        <ActionButton
          look="quiet"
          compact
          className={styles.choice}
          aria-disabled={isAnswering}
          onClick={() => onAsk(choice.question)}
        >
          <span>
            <span>{choice.question}</span>
            {choice.note && <span lang="es">{` ${choice.note}`}</span>}
          </span>
        </ActionButton>
      </li>
    ))}
  </ul>
);
