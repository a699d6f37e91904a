import { isatty } from 'node:tty';
import type { Logger } from '../telemetry/logger.ts';

// The terminal and npm both send a signal for one Ctrl-C.
const SAME_KEYSTROKE_MS = 500;
// Docker kills a process that is still running after ten seconds.
const LONGEST_MS = 9_500;
const LAST_LINES_MS = 200;

/** Stops the parts in the reverse order of `add`, so that requests finish before the database stops. */
export class Shutdown {
  private readonly steps: [name: string, end: () => Promise<unknown>][] = [];
  private signalledAt: number | undefined;
  private ending: Promise<boolean> | undefined;

  constructor(private readonly logger: Logger) {
    process.on('SIGINT', () => this.onSignal());
    process.on('SIGTERM', () => this.onSignal());
    // Otherwise, Node would open its debugger.
    process.on('SIGUSR1', () => undefined);
    // Node ends the ignoring of SIGHUP that nohup sets. But nohup also takes the terminal away from stdin.
    const hasTerminal = isatty(0);
    process.on('SIGHUP', () => hasTerminal && this.onSignal());
    process.on('uncaughtException', (err) => this.onUncaughtError(err));
    process.on('unhandledRejection', (err) => this.onUncaughtError(err));
  }

  readonly isStopping = () => this.ending !== undefined;

  add(name: string, end: () => Promise<unknown>): void {
    this.steps.push([name, end]);
  }

  async stopOnFailure(startAll: () => Promise<void>): Promise<void> {
    try {
      await startAll();
    } catch (error) {
      await this.endAll();
      // If a signal stopped the start, the error is only a consequence.
      if (this.signalledAt === undefined) throw error;
    }
  }

  private onSignal(): void {
    if (this.signalledAt !== undefined) {
      if (Date.now() - this.signalledAt > SAME_KEYSTROKE_MS) process.exit(1);
      return;
    }
    this.signalledAt = Date.now();
    this.logger.info('stopping after the open requests are finished');
    void this.endAll().then((clean) => this.exit(clean ? 0 : 1));
  }

  /** Ends the process, because its state is unknown. No acknowledged lead is lost: all are already on disk. */
  private onUncaughtError(err: unknown): void {
    this.logger.fatal({ err }, 'stopping after an uncaught error');
    void this.endAll().then(() => this.exit(1));
  }

  private exit(code: number): void {
    const end = () => {
      // process.exit waits for name look-ups, which may hang longer than Docker waits.
      const looksUp = process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap');
      if (looksUp) process.kill(process.pid, 'SIGKILL');
      else process.exit(code);
    };
    setTimeout(end, LAST_LINES_MS);
    this.logger.flush(end);
  }

  private endAll(): Promise<boolean> {
    this.ending ??= this.endSteps();
    return this.ending;
  }

  private async endSteps(): Promise<boolean> {
    setTimeout(() => {
      this.logger.error('the site did not stop in time: exiting');
      this.exit(1);
    }, LONGEST_MS).unref();
    let clean = true;
    // A site that is still starting may add steps during this loop.
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      const [name, end] = step;
      await end().catch((err: unknown) => {
        clean = false;
        this.logger.error({ err }, `a part of the site did not stop cleanly: ${name}`);
      });
    }
    return clean;
  }
}
