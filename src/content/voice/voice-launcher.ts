/** The specification sets these words, except `askingMicrophone` and `connecting`. */
const status = {
  idle: 'Ready to demo',
  askingMicrophone: 'Waiting for your microphone...',
  connecting: 'Connecting...',
  connected: 'Connected - Start speaking!',
  speaking: 'AI is speaking...',
  listening: 'Listening for your voice...',
  ended: 'Call ended',
};

/** Separate from voice.ts, which the browser loads only after the visitor opens the call panel. */
export const voiceLauncher = {
  launcher: 'Hear it',
  title: 'Hear it answer',
  onCall: 'On a call',
  start: 'Call it now',
  startSample: 'Hear a sample call',
  /** Visitors agree to this notice by tapping the button above it. */
  heroNotice: 'An AI answers. Vapi, our call provider, handles the audio.',
  status,
  sampleStatus: {
    ...status,
    askingMicrophone: 'Ringing...',
    connecting: 'Ringing...',
    connected: 'Answered',
    listening: 'The caller is speaking...',
  },
};
