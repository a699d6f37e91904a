import { useState } from 'react';
import { voiceWords } from '#content/voice.ts';
import { ActionButton } from '../ui/action.tsx';
import type { TranscriptEntry } from './call-state.ts';

const words = voiceWords.transcript;

/** Copies the transcript; if the clipboard is not available, prints it. */
export function CopyTranscript({ entries }: { entries: TranscriptEntry[] }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    const text = entries.map((entry) => `${words[entry.role]}: ${entry.text}`).join('\n');
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => print(),
    );
  };
  return (
    <ActionButton type="button" look="quiet" onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : words.send}</span>
    </ActionButton>
  );
}
