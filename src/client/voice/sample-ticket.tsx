import { voiceText } from '#content/voice/voice.ts';
import { WithPhones } from '../ui/contact-links.tsx';
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
    <figure className={`ticket ${styles.ticket}`} data-ticket="">
      <figcaption>
        <p className="ticket-head">{voiceText.samples.ticket}</p>
        <p className={styles.shop}>{sample.shop}</p>
      </figcaption>
      <dl lang={sample.lang}>
        {sample.ticket.map(({ label, text, after }) => (
          <div key={label} data-written={finalCount >= after}>
            <dt>{label}</dt>
            <dd>{finalCount >= after && <WithPhones text={text} />}</dd>
          </div>
        ))}
      </dl>
      {isOver && finalCount === sample.lines.length && (
        <p className={`stamp ${styles.stamp}`}>{sample.stamp}</p>
      )}
    </figure>
  );
}
