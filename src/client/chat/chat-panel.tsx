import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { chatText } from '#content/chat/chat-text.ts';
import type { Legal } from '#content/text-page.ts';
import { faq } from '#content/sections/faq.ts';
import { oneLine } from '#shared/one-line.ts';
import { dock, focusFirst } from '../dock/dock-panels.ts';
import { leadDraft } from '../leads/lead-draft.ts';
import { moveToEmptyField } from '../leads/lead-form-fields.ts';
import { useStore } from '../ui/store.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { WithPhones } from '../ui/contact-links.tsx';
import { ask, conversation, typedContact, unsent, type Answer } from './chat-store.ts';
import styles from './chat-panel.module.css';

const MAX_LENGTH = 300;

/** What visitors see before they ask. */
const firstQuestions = faq.slice(0, 6).map(({ question }) => question);

export function ChatPanel({ legal }: { legal: Legal | undefined }) {
  const messages = useStore(conversation);
  const scroller = useRef<HTMLDivElement>(null);
  // `maxlength` would cut a pasted question without a word.
  const [isCut, setIsCut] = useState(false);
  const onAsk = (question: string) => ask(question, legal);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = oneLine(unsent.get()).trim();
    unsent.set('');
    setIsCut(false);
    if (typed) onAsk(typed);
  };

  useLayoutEffect(() => {
    // Shows the newest answer from its beginning.
    const newest = scroller.current?.querySelector<HTMLElement>('[role=log] > :last-child');
    if (scroller.current && newest) scroller.current.scrollTop = newest.offsetTop - 12;
  }, [messages]);

  return (
    <div className={`column ${styles.chat}`}>
      <div ref={scroller} className={styles.scroller}>
        <p className={`small-print ${styles.notice}`}>{chatText.notice}</p>
        {/* On a touch screen, focusing the field would open the keyboard over the questions. */}
        <p
          ref={isTouchScreen() ? focusFirst : undefined}
          tabIndex={-1}
          className={`bubble ${styles.assistant}`}
        >
          {chatText.greeting}
        </p>
        <Choices choices={firstQuestions} onAsk={onAsk} />
        <div role="log" aria-label={chatText.log} className={styles.log}>
          {messages.map((message, at) =>
            message.from === 'visitor' ? (
              <p key={at} className={`bubble ${styles.visitor}`}>
                <span className="visually-hidden">{`${chatText.from.visitor} `}</span>
                <span>{message.text}</span>
              </p>
            ) : (
              <AnswerBubble key={at} answer={message.answer} onAsk={onAsk} />
            ),
          )}
        </div>
      </div>
      <p id="chat-cut" className={isCut ? `small ${styles.cut}` : 'visually-hidden'} role="status">
        {isCut && chatText.cut(MAX_LENGTH)}
      </p>
      <form className={styles.composer} onSubmit={onSubmit}>
        <input
          ref={isTouchScreen() ? undefined : focusFirst}
          className={`input ${styles.field}`}
          aria-label={chatText.field}
          placeholder={chatText.field}
          enterKeyHint="send"
          autoComplete="off"
          value={useStore(unsent)}
          aria-describedby={isCut ? 'chat-cut' : undefined}
          onChange={({ currentTarget: { value } }) => {
            // By code point, because half an emoji is no character.
            const letters = Array.from(value);
            unsent.set(letters.slice(0, MAX_LENGTH).join(''));
            setIsCut(letters.length > MAX_LENGTH);
          }}
        />
        <ActionButton type="submit" look="quiet" compact className={styles.send}>
          {chatText.send}
        </ActionButton>
      </form>
      <div className={`row fill ${styles.ways}`}>
        <ActionButton compact onClick={handOff}>
          {chatText.handOff}
        </ActionButton>
        {legal && (
          <ActionLink look="quiet" compact href={chatText.stop.href}>
            {chatText.stop.label}
          </ActionLink>
        )}
      </div>
    </div>
  );
}

/** As one node with a name, screen readers announce it whole, with the number of choices. */
function AnswerBubble({ answer: { text, link, choices }, onAsk }: { answer: Answer; onAsk: Ask }) {
  const from = chatText.from.assistant;
  const count = choices ? chatText.choices(choices.length) : '';
  return (
    <div
      className={`bubble ${styles.assistant}`}
      role="group"
      aria-atomic="true"
      aria-label={`${from} ${text} ${count}`.trim()}
    >
      <span className="visually-hidden">{`${from} `}</span>
      <p>
        <WithPhones text={text} />
      </p>
      {link && (
        <p className={`small-print ${styles.source}`}>
          <span>{`${chatText.source} `}</span>
          <a className="text-button" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
      {count && <p className="visually-hidden">{count}</p>}
      {choices && <Choices choices={choices} onAsk={onAsk} />}
    </div>
  );
}

type Ask = (question: string) => void;

const Choices = ({ choices, onAsk }: { choices: string[]; onAsk: Ask }) => (
  <ul className={`row ${styles.choices}`}>
    {choices.map((question) => (
      <li key={question}>
        <ActionButton
          look="quiet"
          compact
          className={styles.choice}
          onClick={() => onAsk(question)}
        >
          {question}
        </ActionButton>
      </li>
    ))}
  </ul>
);

const isTouchScreen = () => matchMedia('(pointer: coarse)').matches;

/** Goes on to the form, with the number and the address that the visitor typed. */
function handOff(): void {
  leadDraft.comesFrom('chat');
  leadDraft.prefill(typedContact());
  dock.close('chat');
  moveToEmptyField();
}
