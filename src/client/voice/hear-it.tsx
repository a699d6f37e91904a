import { voiceLauncher as words } from '#content/voice-launcher.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { dock } from '../dock.ts';
import { Shape } from '../illustrations/shape.tsx';
import { talkShapes } from '../illustrations/talk-shapes.ts';
import { reportError } from '../report-error.ts';
import { ActionButton } from '../ui/action.tsx';
import { loadInTime } from '../ui/use-chunk.ts';
import { isUnderWay } from './call-phases.ts';
import { useCall } from './call-store.ts';
import styles from './hear-it.module.css';

const loadControl = () => import('./call-control.ts');

/** The hero's button for the same call that the dock shows. The tap is the consent to what stands under it. */
export function HearIt({ config }: { config: VoiceConfig | undefined }) {
  const { state } = useCall();
  const underWay = isUnderWay(state) ? words.status[state.kind] : undefined;

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
        <Shape path={talkShapes.answers} />
        {underWay ?? (config ? words.start : words.startSample)}
      </ActionButton>
      {config && <p className={styles.notice}>{words.heroNotice}</p>}
    </div>
  );
}
