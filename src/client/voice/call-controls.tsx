import { useState } from 'react';
import { voiceText } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import { useStore } from '../store.ts';
import { setMuted, setPaused } from './call-control.ts';
import { sampleSound, type Call } from './call-store.ts';

export function CallControls({ call, isMuted }: { call: Call; isMuted: boolean }) {
  const sound = useStore(sampleSound);
  if (call.isTextOnly) return undefined;
  if (!call.sample) return <Toggle initial={isMuted} label={voiceText.mute} onToggle={setMuted} />;
  const isWritten = sound === 'greeting' || sound === 'text';
  return isWritten && <Toggle initial={false} label={voiceText.samples.pause} onToggle={setPaused} />;
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
