import { getStarted } from '#content/sections/navigation.ts';
import { plans, pricingText } from '#content/sections/pricing.ts';
import { DawnScene } from '../illustrations/dawn-scene.tsx';
import { leadDraft } from '../leads/lead-draft.ts';
import { ActionLink } from '../ui/action.tsx';
import { AnswerLink } from '../ui/answer-link.tsx';
import { Section } from '../ui/section.tsx';
import styles from './pricing.module.css';

export function Pricing() {
  return (
    <Section
      id="pricing"
      heading={pricingText.heading}
      intro={pricingText.intro}
      aside={<AnswerLink id="cost">{pricingText.priceLink}</AnswerLink>}
      layout="split"
    >
      <ul className={`stack frame ${styles.plans}`}>
        {plans.map(({ id, name, description, features, buttonText, popular }) => (
          <li key={id} className={`column ${popular ? `on-dusk ${styles.popular}` : ''}`}>
            <div className={`row ${styles.sky}`}>
              {popular && <p className={`small ${styles.badge}`}>{pricingText.popular}</p>}
              <h3 id={`plan-${id}`} className="sign">
                {name}
              </h3>
              <DawnScene plan={id} />
            </div>
            <p>{description}</p>
            <ul className={`small stack ${styles.features}`}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <ActionLink
              href={getStarted.href}
              id={`choose-${id}`}
              onClick={() => leadDraft.choose('plan', name)}
              look={popular ? 'primary' : 'quiet'}
              aria-describedby={`plan-${id}`}
            >
              {buttonText}
            </ActionLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
