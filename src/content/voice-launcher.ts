/**
 * Apart from the call's other words: these stand in the page before anybody calls. Status texts are the
 * specification's, to the letter.
 */
export const voiceLauncher = {
  launcher: 'Hear it',
  title: 'Hear it answer',
  onCall: 'On a call',
  start: 'Call it now',
  startSample: 'Hear a sample call',
  /** To tap the button above it is to agree. */
  heroNotice: (isRecorded = false) =>
    `An AI answers; Vapi processes the sound${isRecorded ? ', and the call is recorded' : ''}.`,
  status: {
    idle: 'Ready to demo',
    askingMicrophone: 'Waiting for your microphone...',
    connecting: 'Connecting...',
    connected: 'Connected - Start speaking!',
    speaking: 'AI is speaking...',
    listening: 'Listening for your voice...',
    ended: 'Call ended',
  },
  /** A sample call is heard and read, not held: nobody listens for the visitor's voice. */
  sampleStatus: {
    idle: 'Ready to demo',
    askingMicrophone: 'Ringing...',
    connecting: 'Ringing...',
    connected: 'Answered',
    speaking: 'AI is speaking...',
    listening: 'The caller is speaking...',
    ended: 'Call ended',
  },
};
