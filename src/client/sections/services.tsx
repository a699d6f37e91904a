import { services } from '#content/services.ts';
import { Icon } from '../illustrations/icon.tsx';
import { Section } from '../ui/section.tsx';
import styles from './services.module.css';

export function Services() {
  return (
    <Section id="services" heading={services.heading} lead={services.lead}>
      <ol className={styles.steps}>
        {services.items.map(({ id, name, text }) => (
          <li key={id} id={`services-${id}`}>
            <span className={styles.mark}>
              <Icon name={id} />
            </span>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
