import { useEffect, useRef, useState } from 'react';
import { roiText } from '#content/roi.ts';
import { roiQuery, type RoiInputs } from '#shared/roi.ts';
import { ActionButton } from '../ui/action.tsx';
import { useIsHydrated } from '../use-store.ts';
import styles from './roi-calculator.module.css';

type CopyStatus = 'idle' | 'done' | 'failed';

interface ShareLinkProps {
  inputs: RoiInputs;
  publicUrl: string;
  hasChanged: boolean;
}

export function ShareLink({ inputs, publicUrl, hasChanged }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<CopyStatus>('idle');
  const origin = useIsHydrated() ? location.origin : publicUrl;

  useEffect(() => {
    // At the edge of the window, the toast would cover the field.
    if (hasChanged) field.current?.scrollIntoView({ block: 'center' });
  }, [hasChanged]);

  return (
    <div className={styles.share}>
      <p>{roiText.savedNote}</p>
      <label htmlFor="roi-share">{roiText.shareLabel}</label>
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
          {roiText.copy[status]}
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
    // The clipboard API requires HTTPS: https://developer.mozilla.org/en-US/docs/Web/API/Clipboard
    field.select();
    return 'failed';
  }
}
