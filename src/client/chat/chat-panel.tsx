import { useEffect, useRef } from 'react';
import { chatText } from '#content/chat/chat-text.ts';
import { firstQuestions } from '#content/faq-of.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { markEvent } from '../mark-event.ts';
import { dock } from '../dock/dock-panels.ts';
import type { PanelProps } from '../dock/dock-widget.tsx';
import { completeLead, fillLeadField, leadFormField } from '../prefill-lead.ts';
import { lastAnswer, visitorTexts } from './chat-state.ts';
import { ChatMessages, Choices, HandOffButton } from './chat-messages.tsx';
import { ChatStatus } from './chat-status.tsx';
import { Composer } from './composer.tsx';
import { extractContact } from './extract-contact.ts';
import { useScrollToNewest, useKeyboardInset } from './panel-layout.ts';
import { useChat } from './chat-store.ts';
import styles from './chat-panel.module.css';

export function ChatPanel({ config, legal }: PanelProps) {
  const { state, isLocal, ask, retry, startOver, preload } = useChat(config, legal);
  const panel = useKeyboardInset();
  const greeting = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useScrollToNewest(state);

  useEffect(() => {
    markEvent('chat_opened');
    preload();
    if (!dock.mayTakeFocus('chat')) return;
    // On a touch screen, focusing the field would open the keyboard over the suggested questions.
    const target = matchMedia('(pointer: coarse)').matches ? greeting.current : field.current;
    target?.focus();
  }, [preload]);

  const thenFocusField = (action: () => void) => () => {
    action();
    field.current?.focus();
  };
  const isAnswering = state.turn.kind === 'answering';
  const onHandOff = () => {
    completeLead(extractContact(visitorTexts(state)));
    fillLeadField('source', 'chat');
    dock.close('chat', '#contact');
    const emptyField = leadFields.map(leadFormField).find((input) => input?.value === '');
    const target = emptyField ?? document.querySelector<HTMLElement>('#contact form [type=submit]');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  };

  return (
    <div ref={panel} className={`column ${styles.chat}`}>
      <div ref={scroller} className={styles.scroller}>
        <p className={`small-print ${styles.notice}`}>
          {isLocal ? chatText.notice.local : chatText.notice.sent}
        </p>
        <div className={styles.greeting}>
          <p ref={greeting} tabIndex={-1} className={styles.hello}>
            {chatText.greeting}
          </p>
          <Choices questions={firstQuestions} isAnswering={isAnswering} onAsk={ask} />
        </div>
        <ChatMessages
          messages={state.messages}
          isAnswering={isAnswering}
          onAsk={ask}
          onRetry={thenFocusField(retry)}
          onHandOff={onHandOff}
        />
        {state.turn.kind === 'answering' && <PartialAnswer text={state.turn.partial} />}
        <div className={styles.footer}>
          {!lastAnswer(state)?.actions.includes('hand-off') && <HandOffButton onHandOff={onHandOff} />}
          {state.messages.length > 0 && (
            <button type="button" className="text-button" onClick={thenFocusField(startOver)}>
              {chatText.startOver}
            </button>
          )}
        </div>
      </div>
      <ChatStatus turn={state.turn} onRetry={thenFocusField(retry)} onHandOff={onHandOff} />
      <Composer field={field} isAnswering={isAnswering} onSend={ask} />
    </div>
  );
}

/** Screen readers skip the partial answer, because the log announces the complete answer. */
const PartialAnswer = ({ text }: { text: string }) => (
  <p className={styles.partial} aria-hidden="true" data-newest="">
    <span className={text ? undefined : styles.waiting}>{text}</span>
  </p>
);
