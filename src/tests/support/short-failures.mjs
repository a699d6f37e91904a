const MAX_LINE = 400;

/** Shortens long lines of failures, because a failed comparison prints a whole page. */
export default class ShortFailures {
  onTestFileResult(_test, result) {
    result.failureMessage &&= result.failureMessage
      .split('\n')
      .map((line) =>
        line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}… (${line.length} characters)` : line,
      )
      .join('\n');
  }
}
