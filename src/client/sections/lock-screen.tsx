import { callTicket } from '#content/sections/hero.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { lockScreen } from '#content/sections/services.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useStore } from '../ui/store.ts';
import { WithPhones } from '../ui/contact-links.tsx';
import { ownShop } from './own-shop.tsx';
import { SampleCallButton } from './sample-call-button.tsx';
import styles from './lock-screen.module.css';

export function LockScreen() {
  const { caption, sampleLabel, date, time, notices } = lockScreen;
  return (
    <figure className={`beside ${styles.figure}`}>
      <div className={`on-dusk ${styles.phone}`}>
        <p className={`small ${styles.date}`}>{date}</p>
        <p className={styles.time}>{time}</p>
        <p>
          <strong>{useStore(ownShop)}</strong>
        </p>
        <ul className={`small stack ${styles.notices}`}>
          {notices.map(({ id, app, title, text }) => (
            <li key={id} className="row">
              <Icon name={id} />
              <p>
                <span className="small-print">{app}</span>{' '}
                <strong className="block">{title}</strong> <WithPhones text={text} />
              </p>
              {id === 'records' && (
                <SampleCallButton
                  id="lock-screen-call"
                  sample={sampleCalls[0]}
                  visibleName={[app, title, text].filter(Boolean).join(' ')}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="small-print">
        {caption}
        {callTicket.sample && ` ${sampleLabel}`}
      </figcaption>
    </figure>
  );
}
