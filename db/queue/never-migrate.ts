/** The queue's schema is not there: the step that migrates makes it. */
export class QueueMissing extends Error {
  override name = 'QueueMissing';
  constructor() {
    super('the queue is not installed');
  }
}

/** Keeps the library from changing its schema where it only runs jobs. */
export const neverMigrate: GraphileConfig.Plugin = {
  name: 'NeverMigrate',
  version: '1.0.0',
  worker: {
    middleware: {
      bootstrap() {
        throw new QueueMissing();
      },
      migrate: () => undefined,
    },
  },
};
