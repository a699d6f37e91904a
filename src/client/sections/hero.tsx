import type { ReactNode } from 'react';
import { hero } from '#content/hero.ts';
import { getStarted } from '#content/navigation.ts';
import { PorchScene } from '../illustrations/porch-scene.tsx';
import { ActionLink } from '../ui/action.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { CallTicket } from './call-ticket.tsx';
import { Trades } from './trades.tsx';
import styles from './hero.module.css';

export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="hero-heading">
            {hero.heading.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className={styles.lead}>{hero.lead}</p>
          <div className={styles.actions}>
            <ActionLink href={getStarted.href}>{getStarted.label}</ActionLink>
            {children}
            <p>
              {hero.callPrompt} <PhoneLink />
            </p>
          </div>
        </div>
        <div className={styles.ticket}>
          <CallTicket />
        </div>
        <div className={styles.scene}>
          <PorchScene />
        </div>
      </div>
      <Trades />
    </section>
  );
}
