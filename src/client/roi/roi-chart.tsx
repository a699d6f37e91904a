import { roiWords as words } from '#content/roi.ts';
import { cumulateRoi, formatMoney, type RoiMonth, type RoiResults } from '#shared/roi.ts';
import styles from './roi-chart.module.css';

const WIDTH = 480;
const HEIGHT = 150;
const STEP = WIDTH / 12;
const BAR = STEP * 0.68;

/** Twelve months, added up month by month; drawn alike on the server and in the browser. */
export function RoiChart({ results }: { results: RoiResults }) {
  const months = cumulateRoi(results);
  const y = scale(months);
  const alternative = words.chart.alternative({
    savings: formatMoney(results.annualSavings),
    revenue: formatMoney(results.additionalRevenue),
  });

  return (
    <figure className={styles.chart}>
      <figcaption className="row">
        <span>{words.chart.heading}</span>
        <ul className={`row ${styles.key}`}>
          <li>{words.chart.savings}</li>
          <li className={styles.revenue}>{words.chart.revenue}</li>
        </ul>
      </figcaption>
      <svg
        viewBox={`0 -14 ${WIDTH} ${HEIGHT + 46}`}
        width={WIDTH}
        height={HEIGHT + 46}
        role="img"
        aria-label={alternative}
      >
        {months.map((month) => (
          <Bar key={month.month} month={month} y={y} />
        ))}
        <path stroke="var(--on-dusk)" strokeWidth="2" d={`M0 ${y(0)}H${WIDTH}`} />
        {months.map(({ month }) => (
          <text
            key={month}
            className={styles.month}
            fill="var(--on-dusk-soft)"
            x={(month - 0.5) * STEP}
            y={HEIGHT + 26}
            textAnchor="middle"
          >
            {month}
          </text>
        ))}
      </svg>
    </figure>
  );
}

function Bar({ month: { month, savings, revenue }, y }: { month: RoiMonth; y: (value: number) => number }) {
  const x = round((month - 1) * STEP + (STEP - BAR) / 2);
  const block = (from: number, to: number) => ({
    x,
    y: Math.min(from, to),
    width: round(BAR),
    height: Math.abs(round(from - to)),
  });
  // Of one sign they stand on each other, else back to back.
  const foot = Math.sign(savings) === Math.sign(revenue) ? savings : 0;
  return (
    <>
      <rect fill="var(--chart-savings)" {...block(y(0), y(savings))} />
      <rect fill="var(--chart-revenue)" {...block(y(foot), y(foot + revenue))} />
    </>
  );
}

/** From dollars to the drawing's units, with zero always in the picture. */
function scale(months: RoiMonth[]): (value: number) => number {
  const { savings = 0, revenue = 0 } = months.at(-1) ?? {};
  const highest = Math.max(savings, 0) + Math.max(revenue, 0);
  const lowest = Math.min(savings, 0) + Math.min(revenue, 0);
  const span = highest - lowest || 1;
  return (value) => round(((highest - value) / span) * HEIGHT);
}

// The same digits on both sides, whatever the last bits are.
const round = (value: number) => Math.round(value * 100) / 100;
