/** Why a message did not go out. Its words are kept and shown: they hold nothing of the lead or of an answer. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(`${code}: ${words}`);
  }
}

const words: Record<string, string> = {
  TIMEOUT: 'there was no answer in time',
  ABORTED: 'the site stopped before there was an answer',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
};

/** By a code of the platform's or of ours. */
export const deliveryError = (code: string | undefined) =>
  new DeliveryError(code ?? 'UNKNOWN', words[code ?? ''] ?? 'the connection failed');
