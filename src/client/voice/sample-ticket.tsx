import { voiceText } from '#content/voice/voice.ts';
import { TicketRows } from '../ui/ticket-rows.tsx';
import type { PlayedCall } from './played-call.ts';
import styles from './sample-ticket.module.css';

interface SampleTicketProps {
  sample: PlayedCall;
  /** How many lines of the call are shown. */
  said: number;
  isOver: boolean;
}

/** The ticket is not a live region, because the transcript has the same content. */
export const SampleTicket = ({ sample, said, isOver }: SampleTicketProps) => (
  <figure className={`ticket small filled-in ${styles.ticket}`} data-ticket="">
    <figcaption>
      <p className="ticket-head sign">{voiceText.samples.ticket}</p>
      <p>
        <strong>{sample.shop}</strong>
      </p>
    </figcaption>
    <TicketRows
      lang={sample.lang}
      rows={sample.ticket.map(({ label, text, after }) => ({
        label,
        text: said >= after ? text : '',
        reserved: text,
      }))}
    />
    {isOver && said === sample.lines.length && (
      <p className={`stamp ${styles.stamp}`}>{sample.stamp}</p>
    )}
  </figure>
);
