import { useEffect, useState } from 'react';
import { voiceWords } from '#content/voice.ts';
import { useStore } from '../use-store.ts';
import { ActionButton } from '../ui/action.tsx';
import { chosenMicrophone, openMicrophone, refusalOf, stopTracks } from './microphone.ts';
import styles from './voice-panel.module.css';

const words = voiceWords.microphone;
const LOOK_EVERY_MS = 100;

/** Whether the visitor would be heard, and by which microphone, before anybody is called. */
export function MicrophoneCheck() {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Check />;
  return (
    <ActionButton type="button" look="quiet" onClick={() => setAsked(true)}>
      {words.check}
    </ActionButton>
  );
}

function Check() {
  const [level, setLevel] = useState(0);
  const [found, setFound] = useState<MediaDeviceInfo[]>([]);
  const [problem, setProblem] = useState<string>();
  const chosen = useStore(chosenMicrophone);

  useEffect(() => {
    const over = new AbortController();
    listen(over.signal, setLevel).then(setFound, (error: unknown) => {
      const { kind } = refusalOf(error);
      setProblem(voiceWords.problems[kind === 'denied' ? 'microphone-denied' : 'audio-setup'].status);
    });
    return () => over.abort();
  }, [chosen]);

  if (problem) return <p role="alert">{problem}</p>;
  return (
    <div className={styles.check}>
      <meter aria-label={words.level} value={level} />
      {found.length > 1 && (
        <select
          className="input"
          aria-label={words.choose}
          value={chosen ?? found[0]?.deviceId}
          onChange={(event) => chosenMicrophone.set(event.target.value)}
        >
          {found.map(({ deviceId, label }, index) => (
            <option key={deviceId} value={deviceId}>
              {label || words.unnamed(index + 1)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Tells how loud the chosen microphone hears, 0 to 1, until the signal; resolves with all that there are. */
async function listen(signal: AbortSignal, onLevel: (level: number) => void): Promise<MediaDeviceInfo[]> {
  const stream = await openMicrophone();
  const sound = new AudioContext();
  const analyser = sound.createAnalyser();
  sound.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    onLevel(Math.min(1, Math.max(...wave.map(Math.abs))));
  }, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    stopTracks(stream);
    void sound.close();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');
}
