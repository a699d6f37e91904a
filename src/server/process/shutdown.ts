import type { Logger } from '../telemetry/logger.ts';

// npm passes on the Ctrl-C that the terminal has sent to every process already: one keystroke, two signals.
const SAME_KEYSTROKE_MS = 500;
// Supervisors kill after ten seconds; what is still open then would not end in more.
const LONGEST_MS = 9_500;
const LAST_LINES_MS = 200;

/** Ends what was started, the latest first: requests drain before the database goes. */
export class Shutdown {
  private readonly steps: [name: string, end: () => Promise<unknown>][] = [];
  private signalledAt: number | undefined;
  private ending: Promise<boolean> | undefined;

  constructor(private readonly logger: Logger) {
    process.on('SIGINT', () => this.onSignal());
    process.on('SIGTERM', () => this.onSignal());
    process.on('uncaughtException', (err) => this.onFault(err));
    process.on('unhandledRejection', (err) => this.onFault(err));
  }

  /** True from the first signal on. */
  get isStopping(): boolean {
    return this.ending !== undefined;
  }

  add(name: string, end: () => Promise<unknown>): void {
    this.steps.push([name, end]);
  }

  /** Ends what was started so far where a later step of starting fails. */
  async onFailure(startAll: () => Promise<void>): Promise<void> {
    try {
      await startAll();
    } catch (error) {
      await this.endAll();
      // Stopped while starting: what failed is what the signal took away, and its handler ends the process.
      if (this.signalledAt === undefined) throw error;
    }
  }

  private onSignal(): void {
    if (this.signalledAt !== undefined) {
      if (Date.now() - this.signalledAt > SAME_KEYSTROKE_MS) process.exit(1);
      return;
    }
    this.signalledAt = Date.now();
    this.logger.info('stopping: requests in flight are finished first');
    void this.endAll().then((clean) => this.exit(clean ? 0 : 1));
  }

  /** What nobody caught leaves the process in no known state: what was acknowledged is durable, so it ends. */
  private onFault(err: unknown): void {
    this.logger.fatal({ err }, 'an error that nobody caught: stopping');
    void this.endAll().then(() => this.exit(1));
  }

  /** Once the log is out, in its order; a reader that stands still holds up nothing. */
  private exit(code: number): void {
    setTimeout(() => process.exit(code), LAST_LINES_MS);
    this.logger.flush(() => process.exit(code));
  }

  /** Whether all of it ended well. */
  private endAll(): Promise<boolean> {
    this.ending ??= this.endSteps();
    return this.ending;
  }

  private async endSteps(): Promise<boolean> {
    setTimeout(() => {
      this.logger.error('not everything ended in time');
      this.exit(1);
    }, LONGEST_MS).unref();
    let clean = true;
    // A start that is still under way may add steps meanwhile.
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      const [name, end] = step;
      await end().catch((err: unknown) => {
        clean = false;
        this.logger.error({ err }, `${name} did not end well`);
      });
    }
    return clean;
  }
}
