import type { ReactNode } from 'react';
import { recordingOf } from '#content/voice/sample-of.ts';
import type { SampleCall } from '#content/voice/sample-calls.ts';
import { voiceLauncher } from '#content/voice/voice-launcher.ts';
import { dock } from '../dock/dock-panels.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import styles from './sample-call-button.module.css';

interface SampleCallButtonProps {
  id: string;
  sample: SampleCall;
  children?: ReactNode;
}

/** Covers its parent, which is positioned. */
export const SampleCallButton = ({ id, sample, children }: SampleCallButtonProps) => (
  <ButtonLink
    id={id}
    className={`not-printed ${styles.button}`}
    href={recordingOf(sample)}
    data-plays={sample.recording?.file}
    onPress={() => dock.open('voice', { start: 'sample', sample })}
  >
    <span className="visually-hidden">{`${voiceLauncher.launcher}: ${sample.name}`}</span>
    {children}
  </ButtonLink>
);
