// With these errors, the server answers with an empty form.
const back = 'Your browser’s Back button brings back what you typed.';

export const refusals: Partial<Record<number, string>> = {
  403: 'Your browser says this came from another site. Open the home page and send it from there.',
  413: 'That’s too long to send. Shorten it and send it again.',
  415: 'Your browser sent this in a way we can’t read. Open the home page and send it from there.',
  429: `That’s a lot of tries. Wait a few minutes and send it again. ${back}`,
  500: `Something went wrong on our end. Send it again in a minute. ${back}`,
  503: `We can’t save this right now. Send it again in a minute. ${back}`,
};

export const tooManyTries = (minutes: number) =>
  `That’s a lot of tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and send ` +
  'it again.';
