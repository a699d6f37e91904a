import { roiText } from '#content/roi/roi.ts';
import { formatCount, formatMoney } from '#shared/format-number.ts';
import {
  bottomLineOf,
  calculateRoi,
  isExact,
  type CalculationInputs,
  type RoiResults as Results,
} from '#shared/roi.ts';
import { Announcement } from './announcement.tsx';
import styles from './roi-form.module.css';

export function RoiResults({ inputs }: { inputs: CalculationInputs }) {
  const results = calculateRoi(inputs);
  const shown = {
    annualSavings: formatMoney(results.annualSavings),
    extraJobsPerMonth: formatCount(results.extraJobsPerMonth),
    additionalRevenue: formatMoney(results.additionalRevenue),
    bottomLine: formatMoney(bottomLineOf(results)),
  };
  return (
    <div className={`column on-dusk ${styles.results}`}>
      <h3 className="ticket-head sign">{roiText.results.heading}</h3>
      {isExact(results) ? (
        <>
          <dl className="row">
            {(['annualSavings', 'extraJobsPerMonth', 'additionalRevenue'] as const).map((name) => (
              <div key={name} className="small">
                <dt>{roiText.results[name]}</dt>
                <dd className="figure" data-result={name}>
                  {shown[name]}
                </dd>
              </div>
            ))}
          </dl>
          <div className={`stack ${styles.bottomLine}`}>
            <p className={`row ${styles.sum}`}>
              <span>{roiText.bottomLine.label}</span>{' '}
              <strong className="figure lit" data-bottom-line>
                {shown.bottomLine}
              </strong>
            </p>
            {(inputs.monthlyLeads !== 0 || inputs.currentStaffCost !== 0) && (
              <Losses {...results} />
            )}
          </div>
          {results.additionalRevenue > 0 &&
            results.annualSavings + results.additionalRevenue / 2 >= 0 && (
              <p className="small">
                <strong>{roiText.whatIf(formatMoney(results.additionalRevenue / 2))}</strong>
              </p>
            )}
        </>
      ) : (
        <p>{roiText.tooLarge}</p>
      )}
      <p className="small">{roiText.assumptions}</p>
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
const unsigned = (dollars: number) => ({
  amount: formatMoney(Math.abs(dollars)),
  isNegative: dollars < 0,
});
