import { roiText } from '#content/roi.ts';
import { bottomLineOf, formatMoney, type RoiResults } from '#shared/roi.ts';
import styles from './bottom-line.module.css';

const text = roiText.bottomLine;

export function BottomLine({ results }: { results: RoiResults }) {
  const { annualSavings, additionalRevenue } = results;
  const sum = bottomLineOf(results);
  return (
    <div className={styles.bottomLine}>
      <p className={styles.sum}>
        <span>{`${text.label} `}</span>
        <strong data-bottom-line>{formatMoney(sum)}</strong>
      </p>
      {(annualSavings < 0 || additionalRevenue < 0) && (
        <p>{text.explanation({ savings: signed(annualSavings), revenue: signed(additionalRevenue) })}</p>
      )}
      {sum < 0 && <p>{text.negative}</p>}
    </div>
  );
}

const signed = (dollars: number) => ({ amount: formatMoney(Math.abs(dollars)), isNegative: dollars < 0 });
