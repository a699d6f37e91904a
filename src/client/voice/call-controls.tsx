import { useState } from 'react';
import { voiceText } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import { useStore } from '../store.ts';
import { setMuted, setPaused } from './call-control.ts';
import type { Call } from './call-store.ts';
import { sampleRecording } from './play-recording.ts';
import { samplesMuted } from './voice-preferences.ts';
import { sampleVoices } from './sample-voices.ts';

export function CallControls({ call, isMuted }: { call: Call; isMuted: boolean }) {
  const voices = useStore(sampleVoices);
  const recording = useStore(sampleRecording);
  if (call.isTextOnly || recording) return undefined;
  if (!call.sample) return <Toggle initial={isMuted} label={voiceText.mute} onToggle={setMuted} />;
  return (
    <>
      <Toggle initial={false} label={voiceText.samples.pause} onToggle={setPaused} />
      {voices !== 'none' && (
        <Toggle initial={samplesMuted.get()} label={voiceText.mute} onToggle={setMuted} />
      )}
    </>
  );
}

interface ToggleProps {
  initial: boolean;
  label: string;
  hint?: string;
  onToggle: (pressed: boolean) => void;
}

export function Toggle({ initial, label, hint, onToggle }: ToggleProps) {
  const [pressed, setPressed] = useState(initial);
  const toggle = () => {
    onToggle(!pressed);
    setPressed(!pressed);
  };
  return (
    <ActionButton
      type="button"
      look="quiet"
      aria-pressed={pressed}
      aria-label={hint && `${label}: ${hint}`}
      title={hint}
      onClick={toggle}
    >
      {label}
    </ActionButton>
  );
}
