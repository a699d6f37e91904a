import type { VoiceConfig } from '#shared/public-config.ts';

export function VoicePanel({ config }: { config: VoiceConfig | undefined }) {
  return <p>{config ? 'on' : 'off'}</p>;
}
