import type { ReactNode } from 'react';
import { hero } from '#content/hero.ts';
import { getStarted } from '#content/navigation.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { trades } from '#content/trades.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { Icon } from '../illustrations/icon.tsx';
import { PorchScene } from '../illustrations/porch-scene.tsx';
import { ActionLink } from '../ui/action.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import { CallTicket } from './call-ticket.tsx';
import styles from './hero.module.css';

export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className={`on-dusk ${styles.hero}`} aria-labelledby="hero-heading">
      <div className={`page-width ${styles.inner}`}>
        <div className={styles.text}>
          <h1 id="hero-heading">
            {hero.heading.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className={styles.intro}>{hero.intro}</p>
          <div className={`row ${styles.actions}`}>
            <ActionLink href={getStarted.href}>{getStarted.label}</ActionLink>
            {children}
            <p className="large-phone">
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

const Trades = () => (
  <div className={styles.trades}>
    <div className="page-width">
      <h2>{hero.tradesHeading}</h2>
      <ul className={styles.tradeList}>
        {trades.map(({ id, name, call }) => (
          <li key={id}>
            <Icon name={id} />
            <strong>{name}</strong>
            <span className="small-print">{call}</span>
            <SampleCallButton trade={id} />
          </li>
        ))}
      </ul>
    </div>
  </div>
);

function SampleCallButton({ trade }: { trade: (typeof trades)[number]['id'] }) {
  const sample = sampleCalls.find((each) => each.trade === trade);
  if (!sample) return undefined;
  return (
    <button
      type="button"
      className={`needs-script not-printed ${styles.sampleButton}`}
      data-part="voice"
      data-sample={sample.id}
      data-speaks=""
    >
      <span className="visually-hidden">{`${voiceLauncher.launcher}: ${sample.name}`}</span>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle fill="var(--lamp)" cx="16" cy="16" r="15" />
        <path fill="var(--on-lamp)" d="M12 9v14l11-7z" />
      </svg>
    </button>
  );
}
