/** Thrown if the embedded PostgreSQL can't run. The message is one line that says what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
