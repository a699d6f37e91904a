import type { ReactNode } from 'react';
import { MorningScene } from '../illustrations/morning-scene.tsx';
import { leadDraft } from '../leads/lead-draft.ts';
import { PhoneLink, WithPhones } from '../ui/contact-links.tsx';
import { useStore } from '../ui/store.ts';
import { useWords } from '../ui/words.ts';
import { Section } from '../ui/section.tsx';
import styles from './lead-capture.module.css';

export function LeadCapture({ children }: { children: ReactNode }) {
  const { capture: words, guarantee } = useWords();
  return (
    <Section
      id="contact"
      heading={words.heading}
      title={<Heading />}
      intro={words.intro}
      tone="morning"
      layout="beside"
    >
      <ol className={`stack ${styles.next} ${styles.before}`}>
        {words.next.map((step) => (
          <li key={step}>
            <WithPhones text={step} />
          </li>
        ))}
      </ol>
      <div className={`frame beside ${styles.card}`}>
        <p className="ticket-head sign">
          <BeforeAndAfter before={words.cardHeading} after={words.sentCardHeading} />
        </p>
        {children}
      </div>
      <div>
        <p className={`row large-phone ${styles.call}`}>
          {words.callPrompt} <PhoneLink />
        </p>
        {guarantee && (
          <p className={`ticket row small ${styles.guarantee}`}>
            <strong className="stamp">{guarantee.stamp}</strong>
            <span>{guarantee.terms}</span>
          </p>
        )}
      </div>
      <div className={`not-printed ${styles.scene}`}>
        <MorningScene />
      </div>
    </Section>
  );
}

function Heading() {
  const { capture: words } = useWords();
  const hasSent = useStore(leadDraft.hasSent);
  return (
    <span className={styles.heading} data-sent={hasSent || undefined}>
      <span className={styles.called}>{words.heading}</span>
      <span className={styles.written}>{words.writtenHeading}</span>
      <span className={styles.sent}>{words.sentHeading}</span>
    </span>
  );
}

const BeforeAndAfter = ({ before, after }: { before: string; after: string }) => (
  <>
    <span className={styles.before}>{before}</span>
    <span className={styles.after}>{after}</span>
  </>
);
