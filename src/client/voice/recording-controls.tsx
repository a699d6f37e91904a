import { useEffect, useRef } from 'react';
import { voiceText } from '#content/voice.ts';
import styles from './voice-panel.module.css';

export function RecordingControls({ audio }: { audio: HTMLAudioElement }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    audio.setAttribute('aria-label', voiceText.samples.recording);
    box.current?.append(audio);
    return () => audio.remove();
  }, [audio]);
  return <div ref={box} className={styles.recording} />;
}
