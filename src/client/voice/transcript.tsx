import { useLayoutEffect, useRef, type UIEvent } from 'react';
import { voiceText } from '#content/voice/voice.ts';
import { WithPhones } from '../ui/contact-links.tsx';
import { transcriptOf, type CallState } from './call-state.ts';
import styles from './transcript.module.css';

const transcriptText = voiceText.transcript;

// At some zoom levels a box can't scroll exactly to its end.
const NEAR_PX = 24;

export function Transcript({ state }: { state: CallState }) {
  const { sample, sound } = state;
  const entries = transcriptOf(state);
  const userName = sample ? transcriptText.caller : transcriptText.user;
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [entries]);

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight <= NEAR_PX;
  };

  return (
    <div
      ref={box}
      className={`column ${styles.transcript}`}
      role="region"
      aria-label={transcriptText.label}
      tabIndex={0}
      onScroll={onScroll}
    >
      {entries.length === 0 && <p className="small-print">{transcriptText.empty}</p>}
      <div
        className="stack"
        role="log"
        aria-label={transcriptText.label}
        // Screen readers must not talk over an audible voice.
        aria-live={sound === 'text' || sound === 'greeting' ? 'polite' : 'off'}
      >
        {entries.map(({ role, text }, index) => (
          <p
            key={index}
            className={`bubble ${styles[role]} ${role === 'assistant' ? 'on-dusk' : ''}`}
            aria-current={sound === 'recording' && index === entries.length - 1}
          >
            <strong className="small block">{`${role === 'user' ? userName : transcriptText[role]} `}</strong>
            <span lang={sample?.lang}>
              <WithPhones text={text} />
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}
