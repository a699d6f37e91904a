import type { ReactNode } from 'react';
import type { SampleCall } from '#content/sample-calls.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { dock } from '../dock/dock-panels.ts';
import styles from './sample-call-button.module.css';

interface SampleCallButtonProps {
  id: string;
  sample: SampleCall;
  children?: ReactNode;
}

/** Covers its parent, which is positioned. */
export const SampleCallButton = ({ id, sample, children }: SampleCallButtonProps) => (
  <button
    type="button"
    id={id}
    className={`needs-script not-printed ${styles.button}`}
    data-plays={sample.recording?.file}
    onClick={() => dock.open('voice', { start: 'sample', sample })}
  >
    <span className="visually-hidden">{`${voiceLauncher.launcher}: ${sample.name}`}</span>
    {children}
  </button>
);
