export class SpoolUnavailable extends Error {
  override name = 'SpoolUnavailable';
  constructor(readonly code: string) {
    super(`the spool is not available (${code})`);
  }
}
