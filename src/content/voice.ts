import { voiceLauncher } from './voice-launcher.ts';

/** Words around a call. Error texts are quoted from the specification. */
export const voiceWords = {
  ...voiceLauncher,
  /** Shown before the first call. Tapping the button beside it means agreeing. */
  notice: (isRecorded = false) =>
    `You talk with an AI. Vapi, our call provider, processes the sound of the call${isRecorded ? ' and records it' : ''}. Your browser asks for the microphone next.`,
  again: 'Call again',
  cancel: 'Cancel',
  end: 'End call',
  mute: 'Mute',
  problems: {
    'no-key': {
      status: 'API key not configured',
      more: 'Live calls are not switched on here yet. You can still play the sample calls.',
    },
    unsupported: {
      status: 'This browser cannot make calls',
      more: 'The sample calls below play in any browser, with every word as text.',
    },
    'microphone-denied': {
      status: 'Microphone permission required',
      more: 'Allow the microphone for this page in the browser, by the icon beside the address, and call again. Or listen to a sample call.',
    },
    'audio-setup': {
      status: 'Audio setup failed. Please try again.',
      more: 'No microphone was found, or another program holds it.',
    },
    busy: {
      status: 'The demo line is busy',
      more: 'Here is a sample call instead. Try the line again in a few minutes.',
    },
    connect: {
      status: 'Failed to connect. Please try again.',
      more: 'The call didn’t go through. Call again, or listen to a sample call.',
    },
    lost: {
      status: 'Error: Please try again',
      more: 'The connection broke off in the middle of the call. Call again when you are back online.',
    },
    'in-call': {
      status: 'Error: Please try again',
      more: 'Something went wrong during the call, and it is over.',
    },
  },
  ends: {
    finished: 'Thanks for trying it. On your line it books the job and texts you.',
    hidden: 'The page was out of sight, and so the call ended.',
    'time-limit': 'The demo has a time limit, and this call reached it.',
  },
  stages: {
    label: 'Setting up the call',
    validation: 'Checking your browser',
    initialization: 'Getting ready',
    'web-call-creation': 'Dialing',
    'daily-call-object-creation': 'Opening the line',
    'mobile-permissions': 'Checking the phone',
    'daily-call-join': 'Joining the call',
    'video-recording-setup': 'Almost there',
    'audio-observer-setup': 'Testing the sound',
    'audio-processing-setup': 'Taking out the noise',
    answering: 'Ringing',
  },
  transcript: {
    label: 'What is said',
    user: 'You',
    /** In a sample call. */
    caller: 'Caller',
    assistant: 'AI Assistant',
    empty: 'What is said appears here.',
    more: 'More below',
    send: 'Send me this transcript',
    copied: 'Copied: paste it where you like',
  },
  elapsed: 'Time on the call',
  /** Without speaking. */
  typed: {
    start: 'Call without a microphone',
    field: 'Say it in writing',
    send: 'Say it',
  },
  largeText: 'Aa, larger text',
  microphone: {
    check: 'Check my microphone',
    level: 'How loud it hears you',
    choose: 'Microphone',
    unnamed: (number: number) => `Microphone ${number}`,
  },
  havePersonCall: 'Have a person call me',
  samples: {
    heading: 'Sample calls',
    lead: 'Written for this page: no microphone, and nothing leaves it.',
    aloud: 'Your browser reads them aloud.',
    label: (name: string) => `Sample call: ${name}`,
    play: 'Play',
    length: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    pause: 'Pause',
    noVoice: 'This browser has no English voice, so the call plays as text.',
    ended: 'That was a sample call. Yours would know your prices, your hours and your trucks.',
    again: 'Play it again',
    ticket: 'Job ticket',
  },
};
