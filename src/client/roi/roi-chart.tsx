import { roiText } from '#content/roi.ts';
import { cumulateRoi, formatShortMoney, type RoiMonth, type RoiResults } from '#shared/roi.ts';
import { changesOf } from './changes-of.ts';
import styles from './roi-chart.module.css';

const WIDTH = 480;
const HEIGHT = 165;
const MONTH_WIDTH = WIDTH / 12;
const BAR_WIDTH = 14;
const LABEL_WIDTH = 112;
const MIN_LABEL_DISTANCE = 28;

/** The bars are not stacked, because either of them may be negative. */
export function RoiChart({ results }: { results: RoiResults }) {
  const months = cumulateRoi(results);
  const y = yScale(results);
  const textAlternative = roiText.chart.textAlternative(changesOf(results));

  return (
    <figure className={styles.chart}>
      <figcaption className="row">
        <span>{roiText.chart.heading}</span>
        <ul className={`row ${styles.key}`}>
          <li>{roiText.chart.savings}</li>
          <li className={styles.revenue}>{roiText.chart.revenue}</li>
        </ul>
      </figcaption>
      <svg
        viewBox={`0 -14 ${WIDTH + LABEL_WIDTH} ${HEIGHT + 46}`}
        width={WIDTH + LABEL_WIDTH}
        height={HEIGHT + 46}
        role="img"
        aria-label={textAlternative}
      >
        {months.map((month) => (
          <Bars key={month.month} month={month} y={y} />
        ))}
        <path stroke="var(--on-dusk)" strokeWidth="2" d={`M0 ${y(0)}H${WIDTH}`} />
        {months.map(({ month }) => (
          <text
            key={month}
            className={styles.month}
            fill="var(--on-dusk-soft)"
            x={(month - 0.5) * MONTH_WIDTH}
            y={HEIGHT + 26}
            textAnchor="middle"
          >
            {month}
          </text>
        ))}
        <Labels results={results} y={y} />
      </svg>
    </figure>
  );
}

function Bars({ month: { month, savings, revenue }, y }: { month: RoiMonth; y: (value: number) => number }) {
  const x = (month - 1) * MONTH_WIDTH + (MONTH_WIDTH - 2 * BAR_WIDTH) / 2;
  const block = (value: number) => ({
    y: Math.min(y(0), y(value)),
    width: BAR_WIDTH,
    height: Math.abs(round(y(0) - y(value))),
  });
  return (
    <>
      <rect fill="var(--chart-savings)" x={x} {...block(savings)} />
      <rect fill="var(--chart-revenue)" x={x + BAR_WIDTH} {...block(revenue)} />
    </>
  );
}

function Labels({ results, y }: { results: RoiResults; y: (value: number) => number }) {
  const { annualSavings: savings, additionalRevenue: revenue } = results;
  const middle = Math.max((y(savings) + y(revenue)) / 2, MIN_LABEL_DISTANCE / 2);
  const offset = Math.max(Math.abs(y(savings) - y(revenue)), MIN_LABEL_DISTANCE) / 2;
  const sign = savings > revenue ? 1 : -1;
  return (
    <g className={styles.label} dominantBaseline="central">
      <text fill="var(--chart-savings)" x={WIDTH + 6} y={round(middle - sign * offset)}>
        {formatShortMoney(savings)}
      </text>
      <text fill="var(--chart-revenue)" x={WIDTH + 6} y={round(middle + sign * offset)}>
        {formatShortMoney(revenue)}
      </text>
    </g>
  );
}

function yScale({ annualSavings, additionalRevenue }: RoiResults): (value: number) => number {
  const highest = Math.max(annualSavings, additionalRevenue, 0);
  const lowest = Math.min(annualSavings, additionalRevenue, 0);
  const span = highest - lowest || 1;
  return (value) => round(((highest - value) / span) * HEIGHT);
}

// Without rounding, server and browser could render different digits.
const round = (value: number) => Math.round(value * 100) / 100;
