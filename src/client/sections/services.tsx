import { services } from '#content/sections/services.ts';
import { Icon } from '../illustrations/icon.tsx';
import { Section } from '../ui/section.tsx';
import { LockScreen } from './lock-screen.tsx';
import styles from './services.module.css';

export function Services() {
  return (
    <Section id="services" heading={services.heading} intro={services.intro} layout="beside">
      <LockScreen />
      <ol className={`column ${styles.steps}`}>
        {services.items.map(({ id, name, short }) => (
          <li key={id} id={`services-${id}`}>
            <Icon name={id} />
            <h3>{name}</h3>
            <p className="small">{short}</p>
            {id === 'integrates' && (
              <ul className="row small-print">
                {services.tools.map((tool) => (
                  <li key={tool}>{tool}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
