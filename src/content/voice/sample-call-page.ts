import { site, trades } from '../site.ts';
import type { WrittenPage } from '../text-page.ts';
import type { SampleCall } from './sample-call.ts';
import { sampleCalls } from './sample-calls.ts';
import { sampleCallPath, sampleAddress } from './sample-of.ts';
import { voiceText } from './voice.ts';

const { phone } = site;

const tradeOf = ({ trade }: SampleCall) => trades.find(({ id }) => id === trade)?.name ?? '';

/** The page of a sample call, for visitors whose page has no script, or is not hydrated yet. */
export function sampleCallPage(sample: SampleCall): WrittenPage {
  const { transcript, samples } = voiceText;
  return {
    path: sampleCallPath,
    lang: 'en',
    label: samples.heading,
    title: samples.label(sample.name),
    description: `Hear how ${site.brand} answers: ${sample.name}. With every word in writing.`,
    sections: [
      { paragraphs: [sample.scene, samples.sound.recording] },
      {
        id: 'call',
        call: {
          recording: sample.recording,
          lines: sample.lines,
          assistant: `${transcript.assistant}:`,
          caller: `${transcript.caller}:`,
        },
      },
      {
        id: 'trades',
        heading: 'Other trades',
        list: sampleCalls
          .filter((other) => other !== sample)
          .map((other) => [
            { label: `${tradeOf(other)}: ${other.name}`, href: sampleAddress(other) },
          ]),
      },
      {
        paragraphs: [
          ['Rather talk now? Call ', { label: phone.display, href: `tel:${phone.e164}` }, '.'],
        ],
        action: { label: 'Have a person call me', href: '#contact' },
      },
    ],
  };
}
