import { useState } from 'react';
import { voiceWords as words } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import { useStore } from '../use-store.ts';
import { samplePlayer, setMuted } from './call-control.ts';
import type { OnTheLine } from './call-state.ts';
import { samplesMuted } from './remembered-choices.ts';
import { sampleVoices } from './sample-sound.ts';

/** What can be done during a call, beside ending it. */
export function CallControls({ state, isTyped }: { state: OnTheLine; isTyped: boolean }) {
  const voices = useStore(sampleVoices);
  const player = samplePlayer();
  if (!player && isTyped) return undefined;
  if (!player) return <Toggle start={state.muted} label={words.mute} onToggle={setMuted} />;
  return (
    <>
      <Toggle start={player.isPaused()} label={words.samples.pause} onToggle={player.setPaused} />
      {voices !== 'none' && (
        <Toggle start={samplesMuted.get()} label={words.mute} onToggle={player.setMuted} />
      )}
    </>
  );
}

interface ToggleProps {
  start: boolean;
  label: string;
  /** What a short label stands for. */
  name?: string;
  onToggle: (pressed: boolean) => void;
}

export function Toggle({ start, label, name, onToggle }: ToggleProps) {
  const [pressed, setPressed] = useState(start);
  const toggle = () => {
    onToggle(!pressed);
    setPressed(!pressed);
  };
  return (
    <ActionButton
      type="button"
      look="quiet"
      aria-pressed={pressed}
      aria-label={name}
      title={name}
      onClick={toggle}
    >
      {label}
    </ActionButton>
  );
}
