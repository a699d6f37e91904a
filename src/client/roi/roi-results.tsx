import { useEffect, useState } from 'react';
import { roiFigures, roiText } from '#content/roi.ts';
import {
  calculateRoi,
  formatCount,
  formatMoney,
  isExact,
  type RoiInputs,
  type RoiResults as Results,
} from '#shared/roi.ts';
import { RoiChart } from './roi-chart.tsx';
import styles from './roi-calculator.module.css';

const ANNOUNCE_AFTER_MS = 1_000;

export function RoiResults({ inputs }: { inputs: RoiInputs }) {
  const results = calculateRoi(inputs);
  const shown = format(results);
  const cautiousResults = calculateRoi(inputs, roiFigures.cautiousConversionPercent);
  const showsWhatIf =
    cautiousResults.additionalRevenue > 0 && cautiousResults.additionalRevenue < results.additionalRevenue;
  const isNegative = Object.values(results).some((result) => result < 0);
  const announcement = useDebounced(isExact(results) ? roiText.announcement(shown) : roiText.tooLarge);

  return (
    <div className={`on-dusk ${styles.results}`}>
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
          <RoiChart results={results} />
          {showsWhatIf && <p className={styles.whatIf}>{roiText.whatIf(format(cautiousResults))}</p>}
        </>
      ) : (
        <p>{roiText.tooLarge}</p>
      )}
      <p className={styles.assumptions}>
        {isNegative ? `${roiText.assumptions} ${roiText.minus}` : roiText.assumptions}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

const format = ({ annualSavings, extraJobsPerMonth, additionalRevenue }: Results) => ({
  annualSavings: formatMoney(annualSavings),
  extraJobsPerMonth: formatCount(extraJobsPerMonth),
  additionalRevenue: formatMoney(additionalRevenue),
});

/** Returns '' until the text first changes, so that hydration announces nothing. */
function useDebounced(text: string): string {
  const [first] = useState(text);
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    if (text === first && debounced === '') return;
    const timer = setTimeout(() => setDebounced(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, first, debounced]);
  return debounced;
}
