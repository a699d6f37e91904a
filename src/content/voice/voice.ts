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

/** The specification prescribes the `status` of each problem. */
export const voiceText = {
  launcher: 'Hear it',
  title: 'Hear it answer',
  onCall: 'On a call',
  /** While a recording is paused. */
  paused: 'Paused',
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
  /** Shown before the first call. The button next to it agrees to it. */
  notice:
    'You’ll talk with an AI. Vapi, our call provider, handles the audio. Your browser will ' +
    'ask for your microphone next.',
  /** A number follows, if the AI answers one (demoPhone in site.ts). */
  demoPhone: 'Call it and try to trip it up:',
  again: 'Call again',
  cancel: 'Cancel',
  end: 'End call',
  mute: 'Mute',
  unmute: 'Unmute',
  problems: {
    'no-key': {
      status: 'API key not configured',
      more: 'Live calls aren’t turned on here yet. You can still play the sample calls.',
    },
    'microphone-denied': {
      status: 'Microphone permission required',
      more:
        'Tap the icon next to the web address to allow the microphone, then call again. Inside ' +
        'another app, open this page in your browser. Or play a sample call, or call us:',
    },
    'audio-setup': {
      status: 'Audio setup failed. Please try again.',
      more:
        'We can’t find your microphone, or another program is using it. Play a sample call, or ' +
        'call us:',
    },
    connect: {
      status: 'Failed to connect. Please try again.',
      more: 'The call didn’t go through. Call again, play a sample call, or call us:',
    },
    'in-call': {
      status: 'Error: Please try again',
      more: 'Something went wrong, and the call ended. Call again, play a sample call, or call us:',
    },
  },
  ends: {
    finished: 'Thanks for trying it. On your line, it books the job and texts you.',
    hidden: 'You left the page, so the call ended.',
    'time-limit': 'The demo has a time limit, and this call hit it.',
  },
  connecting: 'Setting up the call',
  stages: {
    validation: 'Checking your browser',
    initialization: 'Getting ready',
    'web-call-creation': 'Dialing',
    'daily-call-object-creation': 'Opening the line',
    'mobile-permissions': 'Checking your phone',
    'daily-call-join': 'Joining the call',
    'video-recording-setup': 'Almost there',
    'audio-observer-setup': 'Testing the sound',
    'audio-processing-setup': 'Cutting out the noise',
    answering: 'Ringing',
  },
  transcript: {
    label: 'Transcript',
    user: 'You',
    caller: 'Caller',
    assistant: 'AI Assistant',
    empty: 'What you both say shows up here.',
  },
  samples: {
    heading: 'Sample calls',
    intro: 'We wrote these for this page. They need no microphone, and nothing gets sent.',
    label: (name: string) => `Sample call: ${name}`,
    play: 'Play',
    /** What the visitor hears, or reads. */
    sound: {
      recording: 'An AI voice made these recordings. Your line’s voice is chosen with you.',
      text: 'The sound doesn’t play here, so the call is text.',
    },
    ended:
      'That was a sample call. On your calls, the AI knows your company, your hours and your crew.',
    again: 'Play it again',
    pause: 'Pause',
    resume: 'Play on',
    ticket: 'Job ticket',
  },
};
