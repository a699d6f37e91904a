import { callTicket } from '#content/sections/hero.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { sampleOf } from '#content/voice/sample-of.ts';
import type { TradeId } from '#content/site.ts';
import { useStore } from '../ui/store.ts';
import { TicketRows } from '../ui/ticket-rows.tsx';
import { ownShop } from './own-shop.tsx';
import styles from './hero-ticket.module.css';

/** Shows the call of the trade that the page leads with, if the trade has a call. */
export function HeroTicket({ trade }: { trade: TradeId | undefined }) {
  const { heading, summary } = callTicket;
  const sample = sampleOf(trade);
  const { time, steps, stamp } =
    sample === sampleCalls[0]
      ? callTicket
      : { time: '', steps: sample.ticket, stamp: sample.stamp };
  return (
    <figure className={`ticket small ${styles.ticket}`}>
      <figcaption className={`ticket-head sign row ${styles.head}`}>
        <span>{heading}</span>
        <span>{time}</span>
        <span className={styles.summary}>{summary}</span>
        <strong className={styles.summary}>{useStore(ownShop)}</strong>
      </figcaption>
      <TicketRows rows={steps} />
      <p className="stamp" aria-hidden="true">
        {stamp}
      </p>
    </figure>
  );
}
