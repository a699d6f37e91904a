import { useLayoutEffect, useRef, type UIEvent } from 'react';
import { voiceText } from '#content/voice/voice.ts';
import { useStore } from '../store.ts';
import { WithPhones } from '../ui/contact-links.tsx';
import type { TranscriptEntry } from './call-state.ts';
import { sampleSound } from './call-store.ts';
import type { PlayedCall } from './played-call.ts';
import styles from './transcript.module.css';
import panelStyles from './voice-panel.module.css';

const transcriptText = voiceText.transcript;

// At some zoom levels a box can't scroll exactly to its end.
const NEAR_PX = 24;

interface TranscriptProps {
  entries: TranscriptEntry[];
  sample: PlayedCall | undefined;
}

export function Transcript({ entries, sample }: TranscriptProps) {
  const sound = useStore(sampleSound);
  const isPlaying = sample !== undefined && sound === 'recording';
  // Screen readers must not talk over an audible voice.
  const hasVoice = sample === undefined || isPlaying || sound === 'voice';
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
      className={`column ${panelStyles.transcript}`}
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
        aria-live={hasVoice ? 'off' : 'polite'}
      >
        <Entries entries={entries.filter(({ final }) => final)} sample={sample} isPlaying={isPlaying} />
      </div>
      <div className="stack" aria-hidden="true">
        <Entries entries={entries.filter(({ final }) => !final)} sample={sample} isPlaying={isPlaying} />
      </div>
    </div>
  );
}

const Entries = ({ entries, sample, isPlaying }: TranscriptProps & { isPlaying: boolean }) =>
  entries.map(({ role, text }, index) => (
    <p
      key={index}
      className={`bubble ${styles[role]} ${role === 'assistant' ? 'on-dusk' : ''}`}
      aria-current={isPlaying && index === entries.length - 1}
    >
      <strong className="small block">
        {`${sample && role === 'user' ? transcriptText.caller : transcriptText[role]} `}
      </strong>
      <span lang={sample?.lang}>
        <WithPhones text={text} />
      </span>
    </p>
  ));
