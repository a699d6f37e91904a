import { faq } from '#content/sections/faq.ts';
import { guaranteeSentence, plans, pricingText } from '#content/sections/pricing.ts';
import { services } from '#content/sections/services.ts';
import { voiceAssistantText } from '#content/voice/voice-assistant.ts';

export type CallDevice = 'desktop' | 'mobile';

// A phone's microphone hears more noise, so the transcriber waits longer before it ends a sentence.
const ENDPOINTING_MS: Record<CallDevice, number> = { desktop: 300, mobile: 500 };

interface AssistantOptions {
  device: CallDevice;
  /** After this time, the page and the provider end the call. */
  maxSeconds: number;
}

// The types of the provider's client allow only one message type, but the API accepts a list.
const clientMessages: object = { clientMessages: ['transcript', 'status-update'] };

/** The `assistant` of Vapi's request POST /call/web. */
export function demoAssistant({ device, maxSeconds }: AssistantOptions) {
  return {
    name: voiceAssistantText.name,
    firstMessage: voiceAssistantText.firstMessage,
    ...clientMessages,
    endCallMessage: voiceAssistantText.endCallMessage,
    model: {
      provider: 'openai' as const,
      model: 'gpt-4o' as const,
      temperature: 0.4,
      messages: [{ role: 'system' as const, content: prompt() }],
    },
    voice: { provider: '11labs' as const, voiceId: 'sarah' },
    transcriber: {
      provider: 'deepgram' as const,
      model: 'nova-3',
      language: 'multi' as const,
      endpointing: ENDPOINTING_MS[device],
    },
    ...callOverrides(maxSeconds),
    stopSpeakingPlan: { numWords: 2, voiceSeconds: 0.5, backoffSeconds: 1.2 },
  };
}

export const callOverrides = (maxSeconds: number) => ({
  // The provider records by default.
  artifactPlan: { recordingEnabled: false },
  // A phone's microphone hears the first message, and this echo must not interrupt the assistant.
  firstMessageInterruptionsEnabled: false,
  maxDurationSeconds: maxSeconds,
});

function prompt(): string {
  return [
    ...voiceAssistantText.instructions,
    section(
      voiceAssistantText.headings.services,
      services.items.map(({ name, text }) => `${name}: ${text}`),
    ),
    section(voiceAssistantText.headings.plans, [
      `${pricingText.intro} ${guaranteeSentence}`,
      ...plans.map(
        ({ name, description, features }) => `${name}: ${description} ${features.join('; ')}.`,
      ),
    ]),
    section(
      voiceAssistantText.headings.faq,
      faq.map(({ question, answer }) => `${question} ${answer}`),
    ),
  ].join('\n\n');
}

const section = (heading: string, lines: string[]) =>
  `${heading}:\n${lines.map((line) => `- ${line}`).join('\n')}`;
