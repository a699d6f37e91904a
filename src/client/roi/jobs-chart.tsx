import { roiText } from '#content/roi/roi.ts';
import { formatCount } from '#shared/format-number.ts';
import type { jobsOf } from '#shared/roi.ts';
import styles from './roi-form.module.css';

/** Screen readers read the numbers, so the bars are hidden from them. */
export function JobsChart({ now, withAi }: ReturnType<typeof jobsOf>) {
  const most = Math.max(now, withAi);
  if (most <= 0) return null;
  return (
    <figure className={styles.jobs}>
      <figcaption>
        <strong>{roiText.jobs.heading}</strong>
      </figcaption>
      <dl className="stack">
        {[
          { label: roiText.jobs.now, count: now, look: undefined },
          { label: roiText.jobs.withAi, count: withAi, look: 'lit' },
        ].map(({ label, count, look }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="sign">{formatCount(count)}</span>
              <svg
                className={look}
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={Math.max(0, (100 * count) / most)} height="1" fill="currentcolor" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
