import { errorPageText } from '../error-page.ts';
import { site } from '../site.ts';

const texts: Record<number, string> = {
  400: 'We can’t read what your browser sent. Try again in another browser.',
  408: 'Your browser took too long to send this. Try again.',
  431: 'Your browser sent too much along with this. Delete the cookies of this site and try again.',
};

/** For a request that the server can't parse. `status` is the status of the response. */
export const unreadableRequestText = (status: number): string =>
  `${texts[status] ?? ''} ${errorPageText.call} ${site.phone.display}\n`;
