type Message = { action: string; callbackStamp?: string } & Record<string, unknown>;

declare global {
  var fakeCalls: ReturnType<typeof fakeCall>[] | undefined;
  var _daily: { pendings: string[]; instances: Record<string, { callMachine?: unknown }> };
}

/**
 * Imitates the library that the carrier (Daily) serves, with the message protocol of daily-js 0.80
 * to 0.92. The page gets only the source of this function, so it can use only its own code and the
 * page's globals.
 */
function fakeCall(callClientId: string) {
  const tracks = { audio: { state: 'off' }, video: { state: 'off' } };
  const caller = { session_id: 'caller', local: true, tracks };
  const assistant = { session_id: 'assistant', local: false, tracks, user_name: 'Vapi Speaker' };
  const store = { getState: () => ({ local: { streams: {} }, participants: {} }) };
  Object.assign(_daily.instances[callClientId] ?? {}, {
    callMachine: { store, reset: () => undefined },
  });

  const post = (message: Message) =>
    postMessage({ ...message, what: 'iframe-call-message', from: 'embedded', callClientId }, '*');
  const send = (data: string) =>
    post({ action: 'app-message', data, fromId: assistant.session_id });
  const call = {
    isJoined: false,
    says: (role: 'user' | 'assistant', transcript: string) =>
      send(JSON.stringify({ type: 'transcript', role, transcriptType: 'final', transcript })),
    setsLevel: (level: number) =>
      post({
        action: 'remote-participants-audio-level',
        participantsAudioLevel: { assistant: level },
      }),
    /** The assistant is gone, and the call goes on. */
    leavesAlone: () => post({ action: 'participant-left', participant: assistant }),
    hangsUp: () => post({ action: 'left-meeting' }),
  };
  addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.from !== 'module' || data.callClientId !== callClientId) return;
    if (data.action === 'join-meeting') {
      call.isJoined = true;
      post({ action: 'joined-meeting', participants: { local: caller } });
      post({ action: 'participant-joined', participant: assistant });
      send('listening');
    } else if (data.action === 'leave-meeting') {
      call.isJoined = false;
      post({ action: 'left-meeting' });
    } else if (data.callbackStamp) post(data);
  });
  post({ action: 'call-machine-initialized' });
  return call;
}

export const fakeCarrierScript = `globalThis.fakeCalls ??= [];
  for (const id of _daily.pendings.splice(0)) fakeCalls.push((${fakeCall.toString()})(id));`;
