import { useState } from 'react';
import { voiceText } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import type { TranscriptEntry } from './call-state.ts';

const transcriptText = voiceText.transcript;

export function CopyTranscript({ entries }: { entries: TranscriptEntry[] }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    const text = entries.map((entry) => `${transcriptText[entry.role]}: ${entry.text}`).join('\n');
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => print(),
    );
  };
  return (
    <ActionButton type="button" look="quiet" onClick={copy}>
      <span aria-live="polite">{isCopied ? transcriptText.copied : transcriptText.copy}</span>
    </ActionButton>
  );
}
