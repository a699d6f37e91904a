declare module 'proper-lockfile' {
  interface LockOptions {
    stale: number;
    update: number;
    retries: { retries: number; factor: number; minTimeout: number };
    onCompromised: (error: Error) => void;
  }
  /** What we use of the package, which brings no types. */
  const lockfile: { lock: (file: string, options: LockOptions) => Promise<() => Promise<void>> };
  export default lockfile;
}
