import { useEffect, useRef } from 'react';
import { chatText, chatWords } from '#content/chat/chat-text.ts';
import { inSpanish } from '#content/sections/navigation.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { dock } from '../dock/dock-panels.ts';
import type { PanelProps } from '../dock/dock-widget.tsx';
import { fillLeadField, leadFormField, prefillLead } from '../prefill-lead.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { ChatMessages, Choices } from './chat-messages.tsx';
import { useChat, type ChatLang, type ChatMessage } from './chat-store.ts';
import { Composer } from './composer.tsx';
import { identitiesIn } from './identities-in.ts';
import { useScrollToNewest, useKeyboardInset } from './panel-layout.ts';
import messageStyles from './chat-messages.module.css';
import styles from './chat-panel.module.css';

export function ChatPanel({ config, legal }: PanelProps) {
  const { messages, isAnswering, isLocal, lang, finder, ask, startOver } = useChat(config, legal);
  const words = chatWords[lang];
  const panel = useKeyboardInset();
  const greeting = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useScrollToNewest(messages);

  useEffect(() => {
    // Shown in the form before it is sent.
    if (messages.length > 0 && leadFormField('language')?.value !== lang) prefillLead({ language: lang });
  }, [messages, lang]);
  useEffect(() => {
    if (!dock.mayTakeFocus('chat')) return;
    // On a touch screen, focusing the field would open the keyboard over the suggested questions.
    const target = matchMedia('(pointer: coarse)').matches ? greeting.current : field.current;
    target?.focus();
  }, []);

  return (
    <div ref={panel} className={`column ${styles.chat}`}>
      <div ref={scroller} className={styles.scroller}>
        <p className={`small-print ${styles.notice}`}>
          {isLocal ? chatText.notice.local : chatText.notice.sent}
        </p>
        <p ref={greeting} tabIndex={-1} className={`bubble ${messageStyles.assistant}`}>
          {chatText.greeting}
        </p>
        <Choices choices={finder.topics(lang)} isAnswering={isAnswering} onAsk={ask} />
        <ChatMessages messages={messages} isAnswering={isAnswering} onAsk={ask} />
        <p role="status" className={styles.status}>
          {isAnswering && !isLocal && chatText.searching}
        </p>
        {messages.length > 0 && !isAnswering && (
          <button
            type="button"
            className="text-button"
            onClick={() => {
              startOver();
              field.current?.focus();
            }}
          >
            {chatText.startOver}
          </button>
        )}
      </div>
      <Composer field={field} lang={lang} isAnswering={isAnswering} suggest={finder.suggest} onAsk={ask} />
      <div className={`row fill ${styles.ways}`} lang={lang}>
        <ActionButton compact onClick={() => handOff(messages, lang)}>
          {words.handOff}
        </ActionButton>
        {legal && (
          <ActionLink look="quiet" compact href={words.stop.href}>
            {words.stop.label}
          </ActionLink>
        )}
      </div>
    </div>
  );
}

/** Goes on to the form in the visitor's language, with the number and the address that they typed. */
function handOff(messages: ChatMessage[], lang: ChatLang): void {
  const typed = identitiesIn(messages.flatMap((each) => (each.from === 'visitor' ? [each.text] : [])));
  for (const name of ['phone', 'email'] as const)
    if (typed[name] && leadFormField(name)?.value === '') fillLeadField(name, typed[name]);
  fillLeadField('source', 'chat');
  if (lang === 'es') {
    prefillLead({ language: lang });
    location.assign(`${inSpanish.href}#contact`);
    return;
  }
  dock.close('chat');
  const emptyField = leadFields.map(leadFormField).find((input) => input?.value === '');
  const target = emptyField ?? document.querySelector<HTMLElement>('#contact form [type=submit]');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
