import { features } from '#content/features.ts';
import { Section } from '../ui/section.tsx';
import styles from './features.module.css';

export function Features() {
  return (
    <Section id="features" heading={features.heading} tone="sky">
      <dl className={styles.list}>
        {features.items.map(({ id, name, text }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
