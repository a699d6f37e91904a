import { roiText } from '#content/roi.ts';
import {
  bottomLineOf,
  calculateRoi,
  formatCount,
  formatMoney,
  isExact,
  type RoiInputs,
  type RoiResults as Results,
} from '#shared/roi.ts';
import { Announcement } from './announcement.tsx';
import styles from './roi-calculator.module.css';

export function RoiResults({ inputs }: { inputs: RoiInputs }) {
  const results = calculateRoi(inputs);
  const shown = {
    annualSavings: formatMoney(results.annualSavings),
    extraJobsPerMonth: formatCount(results.extraJobsPerMonth),
    additionalRevenue: formatMoney(results.additionalRevenue),
    bottomLine: formatMoney(bottomLineOf(results)),
  };
  return (
    <div className={`column on-dusk ${styles.results}`}>
      <h3 className="ticket-head">{roiText.results.heading}</h3>
      {isExact(results) ? (
        <>
          <dl className="row">
            {(['annualSavings', 'extraJobsPerMonth', 'additionalRevenue'] as const).map((name) => (
              <div key={name}>
                <dt>{roiText.results[name]}</dt>
                <dd data-result={name}>{shown[name]}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.bottomLine}>
            <p className={`row ${styles.sum}`}>
              <span>{`${roiText.bottomLine.label} `}</span>
              <strong data-bottom-line>{shown.bottomLine}</strong>
            </p>
            <Losses {...results} />
          </div>
          {results.additionalRevenue > 0 && (
            <p className={styles.whatIf}>{roiText.whatIf(formatMoney(results.additionalRevenue / 2))}</p>
          )}
        </>
      ) : (
        <p>{roiText.tooLarge}</p>
      )}
      <p className={styles.assumptions}>{roiText.assumptions}</p>
      <Announcement text={isExact(results) ? roiText.announcement(shown) : roiText.tooLarge} />
    </div>
  );
}

const Losses = ({ annualSavings, extraJobsPerMonth, additionalRevenue }: Results) => (
  <>
    {(annualSavings < 0 || additionalRevenue < 0) && (
      <p>
        {roiText.bottomLine.explanation(
          { savings: unsigned(annualSavings), revenue: unsigned(additionalRevenue) },
          extraJobsPerMonth < 0 ? formatCount(-extraJobsPerMonth) : undefined,
        )}
      </p>
    )}
    {annualSavings + additionalRevenue < 0 && <p>{roiText.bottomLine.negative}</p>}
  </>
);

/** For sentences, which say "less" instead of a minus. */
const unsigned = (dollars: number) => ({ amount: formatMoney(Math.abs(dollars)), isNegative: dollars < 0 });
