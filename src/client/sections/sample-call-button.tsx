import type { ReactNode } from 'react';
import type { SampleCall } from '#content/sample-calls.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { dock } from '../dock/dock-panels.ts';

interface SampleCallButtonProps {
  id: string;
  sample: SampleCall;
  className: string | undefined;
  children?: ReactNode;
}

export const SampleCallButton = ({ id, sample, className, children }: SampleCallButtonProps) => (
  <button
    type="button"
    id={id}
    className={`needs-script not-printed ${className}`}
    data-plays={sample.recording?.file}
    onClick={() => dock.open('voice', { start: 'sample', sample })}
  >
    <span className="visually-hidden">{`${voiceLauncher.launcher}: ${sample.name}`}</span>
    {children}
  </button>
);
