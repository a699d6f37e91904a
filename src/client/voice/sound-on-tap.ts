/** In every recording, the ring ends before, and the greeting starts at 1.25 s. */
const RING_MS = 1_000;

let audio: HTMLAudioElement | undefined;

/** The element that plays all recordings, because iOS lets an element play later only if a tap has started it. */
export const recordingAudio = () => (audio ??= Object.assign(new Audio(), { controls: true }));

let ringEnd: ReturnType<typeof setTimeout> | undefined;

/** Call when the recording goes on with what the tap has started. */
export const adoptSound = () => clearTimeout(ringEnd);

/** Call if the panel is closed before it adopts the sound. */
export const stopSound = () => audio?.pause();

/** Loads the recording. Without one, or if it has it already, the element stays as it is. */
export function loadRecording(file: string | undefined): void {
  const player = recordingAudio();
  if (file && (player.error || player.getAttribute('src') !== file)) player.src = file;
}

/**
 * Starts the recording of `data-plays` in the tap, because the code of the panel, which adopts it, may load too late.
 * `data-speaks` says that the device's voice speaks after its ring.
 */
export function unlockSoundOnTap(): void {
  const unlock = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-plays]') : null;
    // The browser asks for a missing trade first.
    if (!button || button.closest('form:invalid')) return;
    try {
      loadRecording(button.dataset.plays);
      recordingAudio()
        .play()
        .catch(() => undefined);
      if ('speaks' in button.dataset) {
        // Only the ring sounds. The recording's greeting names another shop.
        clearTimeout(ringEnd);
        ringEnd = setTimeout(() => {
          if (recordingAudio().getAttribute('src') === button.dataset.plays) recordingAudio().pause();
        }, RING_MS);
        speechSynthesis.speak(new SpeechSynthesisUtterance(''));
      }
    } catch {
      // Without sound, the call plays as text.
    }
  };
  addEventListener('click', unlock, true);
}
