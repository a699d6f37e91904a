import { useEffect, useRef, useState } from 'react';
import { roiText } from '#content/roi/roi.ts';
import { roiQuery, type RoiInputs } from '#shared/roi.ts';
import { ActionButton } from '../ui/action.tsx';
import styles from './roi-form.module.css';

type CopyStatus = 'idle' | 'done' | 'failed';

interface ShareLinkProps {
  inputs: RoiInputs;
  publicUrl: string | undefined;
  mayScroll: boolean;
}

export function ShareLink({ inputs, publicUrl, mayScroll }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<CopyStatus>('idle');
  const path = `/?${roiQuery(inputs)}#roi`;

  useEffect(() => {
    if (field.current) field.current.value = location.origin + path;
    // CSS adds a margin, so that the toast covers neither the field nor the figures.
    if (mayScroll) field.current?.scrollIntoView({ block: 'start' });
  }, [mayScroll, path]);

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
          defaultValue={`${publicUrl ?? ''}${path}`}
        />
        <ActionButton
          id="roi-copy"
          look="quiet"
          className="needs-script"
          onClick={() => field.current && void copy(field.current).then(setStatus)}
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
