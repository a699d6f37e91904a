import { useEffect, useRef } from 'react';
import { chatWords as words } from '#content/chat/words.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { dock } from '../dock/dock-panels.ts';
import { lastAnswer, visitorTexts } from './chat-state.ts';
import { ChatMessages, Choice, HandOffButton } from './chat-messages.tsx';
import { ChatStatus } from './chat-status.tsx';
import { Composer } from './composer.tsx';
import { handOff } from './hand-off.ts';
import { useNewestInView, useRoomForKeyboard } from './panel-layout.ts';
import { useChat } from './chat-store.ts';
import styles from './chat-panel.module.css';

/** The conversation, between the line that says where it goes and the field to type into. */
export function ChatPanel({ config }: { config: VoiceConfig | undefined }) {
  const { state, isLocal, ask, retry, startOver } = useChat(config);
  const panel = useRoomForKeyboard();
  const greeting = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useNewestInView(state);

  useEffect(() => {
    if (!dock.mayTakeFocus('chat')) return;
    // On a touch screen the field would bring the keyboard, over the questions to tap.
    const first = matchMedia('(pointer: coarse)').matches ? greeting.current : field.current;
    first?.focus();
  }, []);

  const toField = (act: () => void) => () => {
    act();
    field.current?.focus();
  };
  const isAnswering = state.turn.kind === 'answering';
  const onHandOff = () => handOff(visitorTexts(state));

  return (
    <div ref={panel} className={`column ${styles.chat}`}>
      <div ref={scroller} className={styles.scroller}>
        <p className={`small-print ${styles.notice}`}>{isLocal ? words.notice.local : words.notice.sent}</p>
        <div className={styles.greeting}>
          <p ref={greeting} tabIndex={-1} className={styles.hello}>
            {words.greeting}
          </p>
          <ul className={`row ${styles.choices}`}>
            {words.firstQuestions.map((question) => (
              <li key={question}>
                <Choice question={question} isAnswering={isAnswering} onAsk={ask} />
              </li>
            ))}
          </ul>
        </div>
        <ChatMessages
          messages={state.messages}
          isAnswering={isAnswering}
          onAsk={ask}
          onRetry={toField(retry)}
          onHandOff={onHandOff}
        />
        {state.turn.kind === 'answering' && <Partial text={state.turn.partial} />}
        <div className={styles.waysOn}>
          {!lastAnswer(state)?.actions.includes('hand-off') && <HandOffButton onHandOff={onHandOff} />}
          {state.messages.length > 0 && (
            <button type="button" className="text-button" onClick={toField(startOver)}>
              {words.startOver}
            </button>
          )}
        </div>
      </div>
      <ChatStatus
        turn={state.turn}
        onRetry={toField(retry)}
        onChecked={toField(() => undefined)}
        onHandOff={onHandOff}
      />
      <Composer field={field} isAnswering={isAnswering} onSend={ask} />
    </div>
  );
}

/** An answer as it comes, hidden from screen readers: they hear it from the log once it is whole. */
const Partial = ({ text }: { text: string }) => (
  <p className={styles.partial} aria-hidden="true" data-newest="">
    {text || (
      <span className={styles.dots}>
        <span />
        <span />
        <span />
      </span>
    )}
  </p>
);
