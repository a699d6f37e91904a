import type { ReactNode } from 'react';
import type { SampleCall } from '#content/sample-calls.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';

interface SampleCallButtonProps {
  sample: SampleCall;
  className: string | undefined;
  children?: ReactNode;
}

export const SampleCallButton = ({ sample, className, children }: SampleCallButtonProps) => (
  <button
    type="button"
    className={`needs-script not-printed ${className}`}
    data-part="voice"
    data-sample={sample.id}
    data-speaks=""
  >
    <span className="visually-hidden">{`${voiceLauncher.launcher}: ${sample.name}`}</span>
    {children}
  </button>
);
