/**
 * Words by which a visitor asks for something. In a cue `a|b` is either word, `...` any words between; a cue
 * that begins with `~` is a mere sign. Endings and typing errors need no cues of their own.
 */
export interface WaysToAsk {
  cues: string[];
  /** Words that go with the subject but do not ask for it. */
  hints?: string;
  /** Cues by which something else is asked. */
  not?: string[];
}
