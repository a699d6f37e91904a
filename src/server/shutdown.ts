import type { Logger } from './logger.ts';

interface Step {
  name: string;
  end: () => Promise<void>;
}

/** Ends what was started, the latest first: requests drain before the database goes. */
export class Shutdown {
  private readonly steps: Step[] = [];
  private ending = false;

  constructor(private readonly logger: Logger) {
    process.on('SIGINT', () => this.onSignal());
    process.on('SIGTERM', () => this.onSignal());
  }

  add(name: string, end: () => Promise<void>): void {
    this.steps.unshift({ name, end });
  }

  /** Ends what was started so far where a later step of starting fails. */
  async onFailure(startAll: () => Promise<void>): Promise<void> {
    try {
      await startAll();
    } catch (error) {
      await this.endAll();
      throw error;
    }
  }

  private onSignal(): void {
    if (this.ending) process.exit(1);
    this.ending = true;
    this.logger.info('stopping: requests in flight are finished first');
    void this.endAll().then((clean) => process.exit(clean ? 0 : 1));
  }

  private async endAll(): Promise<boolean> {
    let clean = true;
    for (const { name, end } of this.steps) {
      await end().catch((err: unknown) => {
        clean = false;
        this.logger.error({ err }, `${name} did not end well`);
      });
    }
    return clean;
  }
}
