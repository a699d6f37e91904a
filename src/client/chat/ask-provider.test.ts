import { expect, test } from '@jest/globals';
import { ANSWER_EVENT_PATH } from '#shared/chat.ts';
import { fc } from '../../tests/support/properties.ts';
import { ProviderError, readAnswer } from './ask-provider.ts';

const streamOf = (bytes: Uint8Array<ArrayBuffer>, size: number) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });

const read = (
  text: string | Uint8Array<ArrayBuffer>,
  size: number,
  onPartial = (_text: string) => undefined,
) =>
  readAnswer(
    streamOf(typeof text === 'string' ? new TextEncoder().encode(text) : text, size),
    { sessionId: 'before', onPartial },
    () => undefined,
  );

const lineOf = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;
const text = fc.string({ unit: 'grapheme' });
const delta = text.map((answerText) => ({
  answerText,
  line: lineOf({ path: ANSWER_EVENT_PATH, delta: answerText }),
}));
const otherEvent = fc
  .oneof(
    fc.jsonValue().map(lineOf),
    fc.constantFrom(': ping\n\n', 'data: {"delta":\n\n', 'event: other\n\n', 'retry: x\r\n'),
    text.map((answerText) => lineOf({ path: 'chat.output[1].content', delta: answerText })),
  )
  .map((line) => ({ answerText: '', line }));

test('when a chat answer arrives among other events, in chunks of any size, then the partial text grows to the full answer', async () => {
  const sent = fc.array(fc.oneof(delta, otherEvent), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sent, fc.integer({ min: 1, max: 50 }), async (events, size) => {
      const answerText = events.map((event) => event.answerText).join('');
      fc.pre(answerText.trim() !== '');
      const partial: string[] = [''];
      const stream = `${events.map(({ line }) => line).join('')}data: [DONE]\n\ndata: more\n\n`;
      const { answer } = await read(stream, size, (soFar) => void partial.push(soFar));
      expect(answer.text).toBe(answerText);
      expect(partial.every((soFar, at) => at === 0 || soFar.startsWith(partial[at - 1] ?? ''))).toBe(true);
    }),
  );
});

test('when the stream of a chat answer is garbage or ends before [DONE], then readAnswer rejects with ProviderError', async () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
    fc.array(fc.oneof(delta, otherEvent)).map((events) => events.map(({ line }) => line).join('')),
  );
  await fc.assert(
    fc.asyncProperty(anything, fc.integer({ min: 1, max: 50 }), async (sent, size) => {
      await expect(read(sent, size)).rejects.toBeInstanceOf(ProviderError);
    }),
  );
});
