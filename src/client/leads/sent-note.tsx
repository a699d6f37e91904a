import { useEffect, useRef } from 'react';
import { leadFormWords as words } from '#content/lead-form.ts';
import { PhoneLink } from '../ui/contact-links.tsx';
import styles from './lead-form.module.css';

/** Stays at the form after the toast has gone; not live, as the toast has spoken. */
export function SentNote() {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would call as a clean-up.
    note.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={note} className={styles.note}>
      <h3>{words.success.heading}</h3>
      <p>{words.toasts.sent.description}</p>
      <p>
        {words.success.next} <PhoneLink />
      </p>
    </div>
  );
}
