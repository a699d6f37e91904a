import type { ReactNode } from 'react';
import { MorningScene } from '../illustrations/morning-scene.tsx';
import { PhoneLink, WithPhones } from '../ui/contact-links.tsx';
import { useWords } from '../words.ts';
import { Section } from '../ui/section.tsx';
import styles from './lead-capture.module.css';

export function LeadCapture({ children }: { children: ReactNode }) {
  const { heading, sentHeading, intro, next, nextAfterSending, callPrompt, cardHeading } = useWords().capture;
  return (
    <Section
      id="contact"
      heading={heading}
      title={
        <>
          <span className={styles.before}>{heading}</span>
          <span className={styles.after}>{sentHeading}</span>
        </>
      }
      intro={intro}
      tone="morning"
      layout="beside"
    >
      <div>
        <Steps steps={next} className={styles.before} />
        <Steps steps={nextAfterSending} className={styles.after} />
      </div>
      <div className={`frame beside ${styles.card}`}>
        <p className="ticket-head sign">{cardHeading}</p>
        {children}
      </div>
      <p className={`row large-phone ${styles.call}`}>
        {callPrompt} <PhoneLink />
      </p>
      <div className={`not-printed ${styles.scene}`}>
        <MorningScene />
      </div>
    </Section>
  );
}

const Steps = ({ steps, className = '' }: { steps: string[]; className: string | undefined }) => (
  <ol className={`numbered stack ${styles.next} ${className}`}>
    {steps.map((step) => (
      <li key={step}>
        <span>
          <WithPhones text={step} />
        </span>
      </li>
    ))}
  </ol>
);
