import type { ReactNode } from 'react';
import { hero } from '#content/sections/hero.ts';
import { getStarted } from '#content/sections/navigation.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { trades, type TradeId } from '#content/site.ts';
import { Icon } from '../illustrations/icon.tsx';
import { PorchScene } from '../illustrations/porch-scene.tsx';
import { Scene } from '../illustrations/scene.tsx';
import { DemoPhone, PhoneLink } from '../ui/contact-links.tsx';
import { HeroTicket } from './hero-ticket.tsx';
import { matchesFirst } from './matches-first.ts';
import { OwnShop } from './own-shop.tsx';
import { SampleCallButton } from './sample-call-button.tsx';
import styles from './hero.module.css';

/** `trade` is the trade that the page leads with. */
export function Hero({ trade, children }: { trade: TradeId | undefined; children: ReactNode }) {
  return (
    <section className={`on-dusk ${styles.hero}`} aria-labelledby="hero-heading">
      <div className={`page-width stack ${styles.inner}`}>
        <div className={styles.text}>
          <h1 id="hero-heading">
            {hero.heading.map((line) => (
              <span key={line} className="block">{`${line} `}</span>
            ))}
          </h1>
          <p className={`large ${styles.intro}`}>{hero.intro}</p>
          <div className={`row ${styles.actions}`}>
            <OwnShop trade={trade} />
            <div className={`row ${styles.quiet}`}>
              {children}
              <a className="text-button not-printed" href={getStarted.href}>
                {getStarted.label}
              </a>
            </div>
            <p className="row large-phone whole">
              {hero.callPrompt} <PhoneLink />
            </p>
            <DemoPhone />
          </div>
        </div>
        <div className={styles.ticket}>
          <HeroTicket trade={trade} />
        </div>
        <div className={styles.scene}>
          <PorchScene />
        </div>
      </div>
      <Trades first={trade} />
    </section>
  );
}

const Trades = ({ first }: { first: TradeId | undefined }) => (
  <div className={styles.trades}>
    <div className="page-width">
      <h2 className="sign">{hero.tradesHeading}</h2>
      <ul className={styles.tradeList}>
        {matchesFirst(trades, ({ id }) => id === first).map(({ id, name, call }) => (
          <li key={id}>
            <Icon name={id} />
            <strong>{name}</strong>
            <span className="small-print whole">{call}</span>
            <TradeCall trade={id} visibleName={name} />
          </li>
        ))}
      </ul>
    </div>
    <Sunrise />
  </div>
);

/** Draws the border between the hero's night and the day of the sections below. */
const Sunrise = () => (
  <Scene className={styles.sunrise} viewBox="0 150 760 124" preserveAspectRatio="xMidYMax slice">
    <circle cx="540" cy="226" r="52" fill="url(#porch-glow)" />
    <circle cx="540" cy="226" r="15" fill="var(--lamp)" />
    <use href="#scene-far" />
    <use href="#scene-near" y="-58" />
  </Scene>
);

function TradeCall({ trade, visibleName }: { trade: TradeId; visibleName: string }) {
  const sample = sampleCalls.find((each) => each.trade === trade);
  if (!sample) return undefined;
  return (
    <SampleCallButton id={`hear-${sample.id}`} sample={sample} visibleName={visibleName}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <circle fill="var(--lamp)" cx="16" cy="16" r="15" />
        <path fill="var(--on-lamp)" d="M12 9v14l11-7z" />
      </svg>
    </SampleCallButton>
  );
}
