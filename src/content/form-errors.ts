export const errorSummaryWords = { heading: 'There is a problem', call: 'Or call us:', write: 'or write to' };

/** What a visitor reads above a rejected form, by the status of the response. */
const messages: Record<number, string> = {
  403: 'Your browser says that this came from another site. Open the home page and send it from there.',
  405: 'Nothing was sent. Open the home page and send it from there.',
  413: 'That is too long to send. Shorten it and send it again.',
  415: 'Your browser sent this in a way that we cannot read. Open the home page and send it from there.',
  422: 'This was sent before with something else in it. Change a field and send it again.',
  429: 'That was a lot of tries. Nothing you typed is lost: wait a few minutes and send it again.',
  500: 'Something went wrong on our side. Nothing you typed is lost: send it again in a moment.',
  503: 'We cannot store this right now. Nothing you typed is lost: send it again in a moment.',
};

export const messageForStatus = (status: number): string | undefined => messages[status];
