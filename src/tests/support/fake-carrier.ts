type Message = { action: string; callbackStamp?: string } & Record<string, unknown>;

declare global {
  var fakeCalls: FakeCallMachine[] | undefined;
  var _daily: { pendings: string[]; instances: Record<string, { callMachine?: unknown }> };
}

/**
 * Imitates the library that the carrier (Daily) serves, with the message protocol of daily-js 0.80 to 0.92. The page
 * gets only the source of this class, so the class can use only its own code and the page's globals.
 */
class FakeCallMachine {
  isJoined = false;
  /** True if the microphone was open when joining began. If not, iOS would play the call only after another tap. */
  wasMicrophoneOpen = false;
  private level = 0;
  private meter: ReturnType<typeof setInterval> | undefined;
  private readonly sound = new AudioContext({ sinkId: { type: 'none' } } as AudioContextOptions);
  private readonly caller = FakeCallMachine.person('caller', '', true);
  private readonly assistant = FakeCallMachine.person('assistant', 'Vapi Speaker', false);
  private readonly state = {
    local: { streams: { cam: { stream: undefined as MediaStream | undefined } }, public: {} },
    streams: {} as Record<string, unknown>,
    participants: {},
  };

  constructor(private readonly callClientId: string) {
    const callMachine = { store: { getState: () => this.state }, reset: () => undefined };
    Object.assign(_daily.instances[callClientId] ?? {}, { callMachine });
    addEventListener('message', this.onMessage);
    this.post({ action: 'call-machine-initialized' });
  }

  says(role: 'user' | 'assistant', transcript: string, transcriptType: 'partial' | 'final' = 'final'): void {
    this.send(JSON.stringify({ type: 'transcript', role, transcriptType, transcript }));
  }

  setsLevel(level: number): void {
    this.level = level;
  }

  hangsUp(): void {
    this.post({ action: 'participant-left', participant: this.assistant });
  }

  isMuted(): boolean {
    return this.state.local.streams.cam.stream?.getAudioTracks()[0]?.enabled === false;
  }

  private leave(): void {
    clearInterval(this.meter);
    for (const track of this.state.local.streams.cam.stream?.getTracks() ?? []) track.stop();
    void this.sound.close();
    this.isJoined = false;
    removeEventListener('message', this.onMessage);
    this.post({ action: 'left-meeting' });
  }

  private readonly onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.what !== 'iframe-call-message' || data.from !== 'module') return;
    if (data.callClientId !== this.callClientId) return;
    switch (data.action) {
      case 'join-meeting':
        void this.join();
        return;
      case 'leave-meeting':
        this.leave();
        return;
      case 'update-participant':
        if (data.id === this.assistant.session_id) this.sendSound();
        return;
      case 'local-audio':
        for (const track of this.state.local.streams.cam.stream?.getAudioTracks() ?? [])
          track.enabled = data.state === true;
        return;
      case 'start-remote-participants-audio-level-observer':
        this.meter = setInterval(() => {
          const participantsAudioLevel = { [this.assistant.session_id]: this.level };
          this.post({ action: 'remote-participants-audio-level', participantsAudioLevel });
        }, 100);
        break;
      case 'app-msg':
        if (data.data === 'playable') this.send('listening');
        return;
    }
    if (data.callbackStamp) this.post({ ...data, from: 'embedded' });
  };

  private async join(): Promise<void> {
    this.wasMicrophoneOpen = microphones.some(({ readyState }) => readyState === 'live');
    this.state.local.streams.cam.stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    this.isJoined = true;
    const internal = { _maxAppMessageSize: 4096 };
    this.post({ action: 'joined-meeting', participants: { local: this.caller }, internal });
    this.post({ action: 'participant-joined', participant: this.assistant });
  }

  private sendSound(): void {
    if (this.state.streams.tone) return;
    const target = this.sound.createMediaStreamDestination();
    const tone = this.sound.createOscillator();
    tone.connect(target);
    tone.start();
    const pendingTrack = target.stream.getAudioTracks()[0];
    const participantId = this.assistant.session_id;
    this.state.streams.tone = { participantId, type: 'cam', starttime: new Date(), pendingTrack };
    this.assistant.tracks.audio = { state: 'playable', subscribed: true };
    this.post({ action: 'participant-updated', participant: this.assistant });
  }

  private send(data: string): void {
    this.post({ action: 'app-message', data, fromId: this.assistant.session_id });
  }

  private post(message: Message): void {
    const envelope = { what: 'iframe-call-message', from: 'embedded', callClientId: this.callClientId };
    postMessage({ ...message, ...envelope }, '*');
  }

  private static person(id: string, name: string, local: boolean) {
    const off = { state: 'off', subscribed: true };
    return { session_id: id, user_id: id, user_name: name, local, tracks: { audio: off, video: off } };
  }
}

export const fakeCarrierScript = `(() => {
  const FakeCallMachine = ${FakeCallMachine.toString()};
  globalThis.fakeCalls ??= [];
  for (const id of _daily.pendings.splice(0)) fakeCalls.push(new FakeCallMachine(id));
})()`;
