import { useState } from 'react';
import { boolean, object } from 'zod/mini';
import { voiceWords } from '#content/voice.ts';
import { paths } from '#shared/api.ts';
import { WHY_LENGTH } from '#shared/voice-rating.ts';
import { isExpectedError, post } from '../api-client.ts';
import { reportError } from '../report-error.ts';
import { ActionButton } from '../ui/action.tsx';
import { TextLine } from './text-line.tsx';
import styles from './voice-panel.module.css';

const words = voiceWords.rating;
const answer = object({ didWell: boolean() });

/** Asks whether the call did well: one tap, and a word of why if the visitor likes. */
export function CallRating() {
  const [didWell, setDidWell] = useState<boolean>();
  const [outcome, setOutcome] = useState<'kept' | 'lost'>();

  const rate = (verdict: boolean, why?: string) => {
    setDidWell(verdict);
    setOutcome(undefined);
    post({ url: paths.voiceRating, body: { didWell: verdict, why }, answer }).then(
      () => setOutcome('kept'),
      (error: unknown) => {
        setOutcome('lost');
        if (!isExpectedError(error)) reportError(error, { part: 'voice', stage: 'rating' });
      },
    );
  };
  return (
    <div className={styles.rating} role="group" aria-labelledby="rating-question">
      <p id="rating-question">
        <strong>{words.question}</strong>
      </p>
      <p className="small-print" aria-live="polite">
        {outcome ? words[outcome] : words.notice}
      </p>
      <div className={`row ${styles.controls}`}>
        {([true, false] as const).map((verdict) => (
          <ActionButton
            key={String(verdict)}
            type="button"
            look="quiet"
            aria-pressed={didWell === verdict}
            onClick={() => rate(verdict)}
          >
            {verdict ? words.yes : words.no}
          </ActionButton>
        ))}
      </div>
      {didWell !== undefined && (
        <TextLine {...words.why} limit={WHY_LENGTH} onSend={(why) => rate(didWell, why)} />
      )}
    </div>
  );
}
