import { voiceWords as words } from '#content/voice.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { dock } from '../dock.ts';
import { Icon } from '../illustrations/icon.tsx';
import { reportError } from '../report-error.ts';
import { ActionButton } from '../ui/action.tsx';
import { loadInTime } from '../ui/use-chunk.ts';
import { isUnderWay } from './call-state.ts';
import { useCall } from './call-store.ts';
import { statusText } from './status-text.ts';
import styles from './hear-it.module.css';

const loadControl = () => import('./call-control.ts');

/** The hero's button for the same call that the dock shows. The tap is the consent to what stands under it. */
export function HearIt({ config }: { config: VoiceConfig | undefined }) {
  const { state } = useCall();
  const underWay = isUnderWay(state);

  const act = () => {
    dock.open('voice');
    if (underWay || !config) return;
    loadInTime(loadControl).then(
      // Who has closed the panel meanwhile has changed their mind.
      ({ startCall }) => dock.isOpen('voice') && startCall(config),
      // The panel says that it did not load, and offers to try again.
      (error: unknown) => reportError(error, { part: 'voice', stage: 'load' }),
    );
  };

  return (
    <div className={styles.call}>
      <ActionButton type="button" look="quiet" onClick={act}>
        <Icon name="answers" />
        {label(config !== undefined, underWay ? statusText(state) : undefined)}
      </ActionButton>
      {config && <p className={styles.notice}>{words.heroNotice}</p>}
    </div>
  );
}

function label(canCall: boolean, status: string | undefined): string {
  if (status) return status;
  return canCall ? words.start : words.startSample;
}
