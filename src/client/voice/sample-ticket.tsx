import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SampleCall } from '#content/sample-calls.ts';
import { voiceText } from '#content/voice.ts';
import { heroSlot } from '../hero-stores.ts';
import { useStore } from '../store.ts';
import type { TranscriptEntry } from './call-state.ts';
import styles from './sample-ticket.module.css';

interface SampleTicketProps {
  sample: SampleCall;
  transcript: TranscriptEntry[];
  isOver: boolean;
}

/** In a wide window, the sample call fills in the hero's ticket while that is in view, otherwise a ticket in the panel. */
export function SampleTicket(props: SampleTicketProps) {
  const slot = useStore(heroSlot);
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!slot) return;
    const onChange = ([entry]: IntersectionObserverEntry[]) => setIsInView(entry?.isIntersecting === true);
    const observer = new IntersectionObserver(onChange, { threshold: 0.5 });
    observer.observe(slot);
    return () => observer.disconnect();
  }, [slot]);
  return slot && isInView ? createPortal(<Ticket {...props} />, slot) : <Ticket {...props} />;
}

/** The ticket is not a live region, because the transcript has the same content. */
function Ticket({ sample, transcript, isOver }: SampleTicketProps) {
  const ticket = useRef<HTMLElement>(null);
  const finalCount = transcript.filter(({ final }) => final).length;
  useEffect(() => {
    if (isOver && ticket.current?.closest('dialog')) ticket.current.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  return (
    <figure ref={ticket} className={`ticket ${styles.ticket}`}>
      <figcaption>
        <p className="ticket-head">{voiceText.samples.ticket}</p>
        <p className={styles.shop}>{sample.shop}</p>
      </figcaption>
      <dl>
        {sample.ticket.map(({ label, text, after }) => (
          <div key={label} data-written={finalCount >= after}>
            <dt>{label}</dt>
            <dd>{finalCount >= after && text}</dd>
          </div>
        ))}
      </dl>
      {isOver && finalCount === sample.lines.length && (
        <p className={`stamp ${styles.stamp}`}>{sample.stamp}</p>
      )}
    </figure>
  );
}
