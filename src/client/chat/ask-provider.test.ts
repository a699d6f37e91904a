import { expect, test } from '@jest/globals';
import { ANSWER_PATH } from '#shared/chat.ts';
import { fc } from '../../tests/support/properties.ts';
import { NoProviderAnswer, readAnswer } from './ask-provider.ts';

/** The stream in pieces of at most so many bytes: also through the middle of a character. */
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
const delta = text.map((said) => ({ said, line: lineOf({ path: ANSWER_PATH, delta: said }) }));
const noise = fc
  .oneof(
    fc.jsonValue().map(lineOf),
    fc.constantFrom(': ping\n\n', 'data: {"delta":\n\n', 'event: other\n\n', 'retry: x\r\n'),
    text.map((said) => lineOf({ path: 'chat.output[1].content', delta: said })),
  )
  .map((line) => ({ said: '', line }));

test('when an answer comes with other events between, cut anywhere, then its text is whole, and grows as it comes', async () => {
  const sent = fc.array(fc.oneof(delta, noise), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sent, fc.integer({ min: 1, max: 50 }), async (events, size) => {
      const said = events.map((event) => event.said).join('');
      fc.pre(said.trim() !== '');
      const partial: string[] = [''];
      const stream = `${events.map(({ line }) => line).join('')}data: [DONE]\n\ndata: more\n\n`;
      const { answer } = await read(stream, size, (so) => void partial.push(so));
      expect(answer.text).toBe(said);
      expect(partial.every((so, at) => at === 0 || so.startsWith(partial[at - 1] ?? ''))).toBe(true);
    }),
  );
});

test('when a stream is anything, or breaks off, then it is no answer, by name', async () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
    fc.array(fc.oneof(delta, noise)).map((events) => events.map(({ line }) => line).join('')),
  );
  await fc.assert(
    fc.asyncProperty(anything, fc.integer({ min: 1, max: 50 }), async (sent, size) => {
      await expect(read(sent, size)).rejects.toBeInstanceOf(NoProviderAnswer);
    }),
  );
});
