import type { ReactNode } from 'react';
import { sampleAddress } from '#content/voice/sample-of.ts';
import type { SampleCall } from '#content/voice/sample-call.ts';
import { voiceText } from '#content/voice/voice.ts';
import { opens } from '../dock/dock-panels.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { hearSample } from '../voice/call-control.ts';
import styles from './sample-call-button.module.css';

interface SampleCallButtonProps {
  id: string;
  sample: SampleCall;
  /** Begins the button's name, so that a visitor can say it. */
  visibleName: string;
  children?: ReactNode;
}

/** Covers its parent, which must be positioned. */
export const SampleCallButton = ({ id, sample, visibleName, children }: SampleCallButtonProps) => (
  <ButtonLink
    id={id}
    {...opens('voice')}
    className={`not-printed ${styles.button}`}
    href={sampleAddress(sample)}
    onPress={() => hearSample(sample)}
  >
    <span className="visually-hidden">
      {`${visibleName}. ${voiceText.launcher}: ${sample.name}`}
    </span>
    {children}
  </ButtonLink>
);
