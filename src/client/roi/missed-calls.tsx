import { useRef } from 'react';
import { priceLine, roiText } from '#content/roi/roi.ts';
import { formatCount, formatMoney } from '#shared/format-number.ts';
import { missedRevenueOf, parseInput, type RoiInputs } from '#shared/roi.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { AnswerLink } from '../ui/answer-link.tsx';
import { Announcement } from './announcement.tsx';
import { NumberField } from './number-field.tsx';
import styles from './missed-calls.module.css';

const text = roiText.missed;

interface MissedCallsProps {
  id: string;
  initialCount: number;
  inputs: RoiInputs;
  error: string | undefined;
  onAsk: () => void;
}

export function MissedCalls({ id, initialCount, inputs, error, onAsk }: MissedCallsProps) {
  const field = useRef<HTMLInputElement>(null);
  const { missedCalls } = inputs;
  const jobValue = formatMoney(inputs.averageJobValue);
  const revenue = missedRevenueOf({ ...inputs, missedCalls: missedCalls || 1 });
  const isExact = Number.isSafeInteger(revenue);
  const factors =
    missedCalls === 0
      ? text.oneFactors(jobValue)
      : text.factors(formatCount(missedCalls), missedCalls === 1, jobValue);
  const total = text.total(formatMoney(revenue));

  const addOne = () => {
    if (!field.current) return;
    field.current.value = String(parseInput('missedCalls', field.current.value) + 1);
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <div className={`stack split frame whole ${styles.missed}`}>
      <div>
        <h3 className="sign">{text.heading}</h3>
        <p>{text.intro}</p>
        <p className={`small row ${styles.rate}`}>
          <strong className="sign">{text.rate.figure}</strong>
          <span>{` ${text.rate.text}`}</span>
        </p>
        <p className="small-print">{text.jobValue}</p>
      </div>
      <div className="stack">
        <div className={`row ${styles.count}`}>
          <NumberField
            ref={field}
            id={id}
            name="missedCalls"
            label={text.label}
            error={error}
            defaultValue={String(initialCount)}
          />
          <ActionButton
            id={`${id}-add-one`}
            look="quiet"
            className={`needs-hydration ${styles.addOne}`}
            aria-label={text.addOne.label}
            onClick={addOne}
          >
            {text.addOne.text}
          </ActionButton>
          <ActionButton type="submit" id={`${id}-calculate`} look="quiet">
            {text.calculate}
          </ActionButton>
        </div>
        <div className={`row ${styles.sum}`}>
          <p className="large" data-missed>
            {isExact ? (
              <>
                <span>{`${factors} `}</span>
                <strong className="figure block">{total}</strong>
              </>
            ) : (
              <span>{roiText.tooLarge}</span>
            )}
          </p>
          <ActionLink id={`${id}-contact`} href={roiText.callToAction.href} onClick={onAsk}>
            {roiText.callToAction.label}
          </ActionLink>
        </div>
        <p className={`row ${styles.price}`}>
          <span>{priceLine}</span>
          <AnswerLink id="cost">{text.whatMovesIt}</AnswerLink>
        </p>
        <Announcement text={isExact ? `${factors} ${total}` : roiText.tooLarge} />
      </div>
    </div>
  );
}
