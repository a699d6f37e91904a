import { useEffect, useRef } from 'react';
import type { SampleCall } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import type { TranscriptEntry } from './call-state.ts';
import styles from './sample-ticket.module.css';

interface SampleTicketProps {
  script: SampleCall;
  transcript: TranscriptEntry[];
  isOver: boolean;
}

/** What a sample call writes down: row by row as it is said, and stamped once all is. Heard in the call's own words. */
export function SampleTicket({ script, transcript, isOver }: SampleTicketProps) {
  const ticket = useRef<HTMLElement>(null);
  const said = transcript.filter(({ final }) => final).length;
  useEffect(() => {
    if (isOver) ticket.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  return (
    <figure ref={ticket} className={styles.ticket}>
      <figcaption className="ticket-head">{words.samples.ticket}</figcaption>
      <dl>
        {script.ticket.map(({ label, text, after }) => (
          <div key={label} data-written={said >= after}>
            <dt>{label}</dt>
            <dd>{said >= after && text}</dd>
          </div>
        ))}
      </dl>
      {isOver && said === script.lines.length && <p className={styles.stamp}>{script.stamp}</p>}
    </figure>
  );
}
