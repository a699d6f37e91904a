import type { ReactNode } from 'react';
import { leadCaptureText } from '#content/lead-form.ts';
import type { Legal } from '#content/pages.ts';
import { MorningScene } from '../illustrations/morning-scene.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import { Guarantee } from './guarantee.tsx';
import { Section } from '../ui/section.tsx';
import styles from './lead-capture.module.css';

export function LeadCapture({ legal, children }: { legal: Legal | undefined; children: ReactNode }) {
  const { heading, intro, next, callPrompt, cardHeading } = leadCaptureText;
  return (
    <Section id="contact" heading={heading} intro={intro} tone="morning" layout="beside">
      <div className={styles.card}>
        <p className={`ticket-head ${styles.cardHeading}`}>{cardHeading}</p>
        {children}
      </div>
      <div className={`column ${styles.aside}`}>
        <ol className={`numbered ${styles.next}`}>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={`large-phone ${styles.call}`}>
          {callPrompt} <PhoneLink />
        </p>
        <Guarantee />
        {legal && (
          <p>
            {legal.name}, {legal.address}
          </p>
        )}
      </div>
      <div className={`not-printed ${styles.scene}`}>
        <MorningScene />
      </div>
    </Section>
  );
}
