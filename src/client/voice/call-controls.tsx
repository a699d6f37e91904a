import { useState } from 'react';
import { voiceText } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import { useStore } from '../use-store.ts';
import { samplePlayer, setMuted } from './call-control.ts';
import type { AnsweredCall } from './call-state.ts';
import { samplesMuted } from './voice-preferences.ts';
import { sampleVoices } from './sample-voices.ts';

export function CallControls({ state, isTextOnly }: { state: AnsweredCall; isTextOnly: boolean }) {
  const voices = useStore(sampleVoices);
  const player = samplePlayer();
  if (!player && isTextOnly) return undefined;
  if (!player) return <Toggle start={state.muted} label={voiceText.mute} onToggle={setMuted} />;
  return (
    <>
      <Toggle start={player.isPaused()} label={voiceText.samples.pause} onToggle={player.setPaused} />
      {voices !== 'none' && (
        <Toggle start={samplesMuted.get()} label={voiceText.mute} onToggle={player.setMuted} />
      )}
    </>
  );
}

interface ToggleProps {
  start: boolean;
  label: string;
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
      aria-label={name && `${label}: ${name}`}
      title={name}
      onClick={toggle}
    >
      {label}
    </ActionButton>
  );
}
