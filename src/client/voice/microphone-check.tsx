import { useEffect, useState } from 'react';
import { voiceText } from '#content/voice.ts';
import { useStore } from '../use-store.ts';
import { ActionButton } from '../ui/action.tsx';
import { openMicrophone, selectedMicrophone, stopTracks, toMicrophoneFailure } from './microphone.ts';
import styles from './voice-panel.module.css';

const microphoneText = voiceText.microphone;
const INTERVAL_MS = 100;

export function MicrophoneCheck() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Check />;
  return (
    <ActionButton type="button" look="quiet" onClick={() => setOpen(true)}>
      {microphoneText.check}
    </ActionButton>
  );
}

function Check() {
  const [level, setLevel] = useState(0);
  const [microphones, setMicrophones] = useState<MediaDeviceInfo[]>([]);
  const [problem, setProblem] = useState<string>();
  const selected = useStore(selectedMicrophone);

  useEffect(() => {
    const controller = new AbortController();
    measureLevel(controller.signal, setLevel).then(setMicrophones, (error: unknown) =>
      setProblem(voiceText.problems[toMicrophoneFailure(error).problem].status),
    );
    return () => controller.abort();
  }, [selected]);

  if (problem) return <p role="alert">{problem}</p>;
  return (
    <div className={styles.check}>
      <meter aria-label={microphoneText.level} value={level} />
      {microphones.length > 1 && (
        <select
          className="input"
          aria-label={microphoneText.choose}
          value={selected ?? microphones[0]?.deviceId}
          onChange={(event) => selectedMicrophone.set(event.target.value)}
        >
          {microphones.map(({ deviceId, label }, index) => (
            <option key={deviceId} value={deviceId}>
              {label || microphoneText.unnamed(index + 1)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

async function measureLevel(
  signal: AbortSignal,
  onLevel: (level: number) => void,
): Promise<MediaDeviceInfo[]> {
  const stream = await openMicrophone();
  const sound = new AudioContext();
  const analyser = sound.createAnalyser();
  sound.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    onLevel(Math.min(1, Math.max(...wave.map(Math.abs))));
  }, INTERVAL_MS);
  const stop = () => {
    clearInterval(timer);
    stopTracks(stream);
    void sound.close();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');
}
