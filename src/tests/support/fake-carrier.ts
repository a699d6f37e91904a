type Message = { action: string; callbackStamp?: string } & Record<string, unknown>;

declare global {
  var fakeCalls: ReturnType<typeof fakeCall>[] | undefined;
  var _daily: { pendings: string[]; instances: Record<string, { callMachine?: unknown }> };
}

/**
 * Imitates the library that the carrier (Daily) serves, with the message protocol of daily-js 0.80 to 0.92. The page
 * gets only the source of this function, so it can use only its own code and the page's globals.
 */
function fakeCall(callClientId: string) {
  const person = (id: string, user_name: string, local: boolean) => {
    const off = { state: 'off', subscribed: true };
    return { session_id: id, user_id: id, user_name, local, tracks: { audio: off, video: off } };
  };
  const [caller, assistant] = [person('caller', '', true), person('assistant', 'Vapi Speaker', false)];
  const streams: Record<string, unknown> = {};
  const state = { local: { streams: { cam: {} }, public: {} }, streams, participants: {} };
  const sound = new AudioContext({ sinkId: { type: 'none' } } as AudioContextOptions);
  let meter: ReturnType<typeof setInterval> | undefined;
  let level = 0;

  const post = (message: Message) =>
    postMessage({ ...message, what: 'iframe-call-message', from: 'embedded', callClientId }, '*');
  const send = (data: string) => post({ action: 'app-message', data, fromId: assistant.session_id });
  const call = {
    isJoined: false,
    says: (role: 'user' | 'assistant', transcript: string) =>
      send(JSON.stringify({ type: 'transcript', role, transcriptType: 'final', transcript })),
    setsLevel: (next: number) => void (level = next),
    hangsUp: () => post({ action: 'participant-left', participant: assistant }),
  };

  const acts: Record<string, (message: Message) => unknown> = {
    'join-meeting'() {
      call.isJoined = true;
      const internal = { _maxAppMessageSize: 4096 };
      post({ action: 'joined-meeting', participants: { local: caller }, internal });
      post({ action: 'participant-joined', participant: assistant });
      meter = setInterval(() => {
        const participantsAudioLevel = { [assistant.session_id]: level };
        post({ action: 'remote-participants-audio-level', participantsAudioLevel });
      }, 100);
    },
    'leave-meeting'() {
      clearInterval(meter);
      void sound.close();
      call.isJoined = false;
      removeEventListener('message', onMessage);
      post({ action: 'left-meeting' });
    },
    'update-participant'({ id: participantId }) {
      if (participantId !== assistant.session_id || streams.tone) return;
      const [pendingTrack] = sound.createMediaStreamDestination().stream.getAudioTracks();
      streams.tone = { participantId, type: 'cam', starttime: new Date(), pendingTrack };
      assistant.tracks.audio = { state: 'playable', subscribed: true };
      post({ action: 'participant-updated', participant: assistant });
    },
    'app-msg': ({ data }) => data === 'playable' && send('listening'),
  };
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.what !== 'iframe-call-message' || data.from !== 'module' || data.callClientId !== callClientId)
      return;
    const act = acts[data.action];
    if (act) act(data);
    else if (data.callbackStamp) post(data);
  };
  const callMachine = { store: { getState: () => state }, reset: () => undefined };
  Object.assign(_daily.instances[callClientId] ?? {}, { callMachine });
  addEventListener('message', onMessage);
  post({ action: 'call-machine-initialized' });
  return call;
}

export const fakeCarrierScript = `(() => {
  const create = ${fakeCall.toString()};
  globalThis.fakeCalls ??= [];
  for (const id of _daily.pendings.splice(0)) fakeCalls.push(create(id));
})()`;
