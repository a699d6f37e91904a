import { useEffect, useRef, useState } from 'react';
import { roiWords as words } from '#content/roi.ts';
import { roiQuery, type RoiInputs } from '#shared/roi.ts';
import { ActionButton } from '../ui/action.tsx';
import { useBrowserValue } from '../use-store.ts';
import styles from './roi-calculator.module.css';

type CopyStatus = 'idle' | 'done' | 'failed';

interface ShareLinkProps {
  inputs: RoiInputs;
  publicUrl: string;
  /** False where the page arrived with it. */
  isNews: boolean;
}

/** The address that shows these figures anywhere, with a button that copies it. */
export function ShareLink({ inputs, publicUrl, isNews }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<CopyStatus>('idle');
  const origin = useBrowserValue(() => location.origin, publicUrl);

  useEffect(() => {
    // Away from the edge, where the toast stands.
    if (isNews) field.current?.scrollIntoView({ block: 'center' });
  }, [isNews]);

  return (
    <div className={styles.share}>
      <p>{words.savedNote}</p>
      <label htmlFor="roi-share">{words.shareLabel}</label>
      <div className={`row ${styles.line}`}>
        <input
          ref={field}
          className="input"
          id="roi-share"
          readOnly
          value={`${origin}/?${roiQuery(inputs)}#roi`}
        />
        <ActionButton
          type="button"
          look="quiet"
          className="needs-script"
          onClick={() => {
            if (field.current) void copy(field.current).then(setStatus);
          }}
        >
          {words.copy[status]}
        </ActionButton>
      </div>
    </div>
  );
}

async function copy(field: HTMLInputElement): Promise<CopyStatus> {
  try {
    await navigator.clipboard.writeText(field.value);
    return 'done';
  } catch {
    // Over plain HTTP there is no clipboard; the old command needs none.
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- for want of another
    return document.execCommand('copy') ? 'done' : 'failed';
  }
}
