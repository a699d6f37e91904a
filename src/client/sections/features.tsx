import { emergencyScript, features } from '#content/features.ts';
import { Icon } from '../illustrations/icon.tsx';
import { Section } from '../ui/section.tsx';
import styles from './features.module.css';

export function Features() {
  return (
    <Section id="features" heading={features.heading} tone="sky">
      <ul className={styles.list}>
        {features.items.map(({ id, name, text }) => (
          <li key={id} className={id === 'emergency' ? 'on-dusk' : undefined}>
            <Icon name={id} />
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
              {id === 'emergency' && <EmergencyScript />}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const EmergencyScript = () => (
  <ul className={styles.script}>
    {emergencyScript.map(({ who, words }) => (
      <li key={words}>
        <strong className="small-print">{who}</strong>“{words}”
      </li>
    ))}
  </ul>
);
