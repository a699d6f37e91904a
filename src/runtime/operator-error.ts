/** The message is printed without a stack trace, so it must tell the operator what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
