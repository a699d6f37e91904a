import { voiceText } from '#content/voice/voice.ts';
import { TicketRows } from '../ui/ticket-rows.tsx';
import type { TranscriptEntry } from './call-state.ts';
import type { PlayedCall } from './played-call.ts';
import styles from './sample-ticket.module.css';

interface SampleTicketProps {
  sample: PlayedCall;
  transcript: TranscriptEntry[];
  isOver: boolean;
}

/** The ticket is not a live region, because the transcript has the same content. */
export function SampleTicket({ sample, transcript, isOver }: SampleTicketProps) {
  const finalCount = transcript.filter(({ final }) => final).length;
  return (
    <figure className={`ticket small ${styles.ticket}`} data-ticket="">
      <figcaption>
        <p className="ticket-head sign">{voiceText.samples.ticket}</p>
        <p className={styles.shop}>
          <strong>{sample.shop}</strong>
        </p>
      </figcaption>
      <TicketRows
        lang={sample.lang}
        rows={sample.ticket.map(({ label, text, after }) => ({
          label,
          text: finalCount >= after ? text : '',
        }))}
      />
      {isOver && finalCount === sample.lines.length && (
        <p className={`stamp ${styles.stamp}`}>{sample.stamp}</p>
      )}
    </figure>
  );
}
