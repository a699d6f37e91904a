import { useState } from 'react';
import { voiceWords as words } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import { samplePlayer, setMuted } from './call-control.ts';
import type { OnTheLine } from './call-state.ts';
import { canReadAloud } from './read-aloud.ts';

/** What can be done during a call, beside ending it. */
export function CallControls({ state, isSample }: { state: OnTheLine; isSample: boolean }) {
  if (isSample) return <SampleControls />;
  return (
    <Toggle pressed={state.muted} onToggle={setMuted}>
      {words.mute}
    </Toggle>
  );
}

function SampleControls() {
  const player = samplePlayer();
  const [paused, setPaused] = useState(player?.isPaused() ?? false);
  const [aloud, setAloud] = useState(player?.isAloud() ?? false);
  const pause = (now: boolean) => {
    player?.setPaused(now);
    setPaused(now);
  };
  const readAloud = (now: boolean) => {
    player?.setAloud(now);
    setAloud(now);
  };
  return (
    <>
      <Toggle pressed={paused} onToggle={pause}>
        {words.samples.pause}
      </Toggle>
      {canReadAloud() && (
        <Toggle pressed={aloud} onToggle={readAloud}>
          {words.samples.aloud}
        </Toggle>
      )}
    </>
  );
}

interface ToggleProps {
  pressed: boolean;
  onToggle: (pressed: boolean) => void;
  children: string;
}

const Toggle = ({ pressed, onToggle, children }: ToggleProps) => (
  <ActionButton type="button" look="quiet" aria-pressed={pressed} onClick={() => onToggle(!pressed)}>
    {children}
  </ActionButton>
);
