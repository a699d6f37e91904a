import { expect, test } from '@jest/globals';
import { findVoice } from './read-aloud.ts';

test.each(['en-US', 'en_US', 'eng-USA'])('a device’s voice tagged %s is English', async (lang) => {
  const voices = [
    { name: 'British', lang: 'en-GB', localService: true },
    { name: 'American', lang, localService: true },
    { name: 'Ende', lang: 'enm', localService: true },
  ];
  Object.assign(globalThis, {
    SpeechSynthesisUtterance: Object,
    speechSynthesis: { getVoices: () => voices },
  });
  expect(await findVoice()).toMatchObject({ name: 'American' });
});
