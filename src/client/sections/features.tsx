import { emergencyScript, features } from '#content/sections/features.ts';
import { Icon } from '../illustrations/icon.tsx';
import { KitchenScene } from '../illustrations/kitchen-scene.tsx';
import { Section } from '../ui/section.tsx';
import styles from './features.module.css';

const [emergency, ...others] = features.items;

export function Features() {
  return (
    <Section id="features" heading={features.heading}>
      <div className={`on-dusk stack ${styles.emergency}`}>
        <KitchenScene />
        <div className={styles.script}>
          <h3 className="sign">{emergency.name}</h3>
          <p>{emergency.text}</p>
          <ul className="stack">
            {emergencyScript.map(({ who, line }) => (
              <li key={line}>
                <span className="small-print">{who}</span> “{line}”
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ul className={styles.list}>
        {others.map(({ id, name, text }) => (
          <li key={id}>
            <Icon name={id} />
            <div>
              <h3>{name}</h3>
              <p className="small">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
