import { placeOf } from '#db/connection/database-url.ts';
import type { Env } from '../env.server.ts';

/** A disk that isn't mounted, or a volume that was lost, looks like a first start. */
export const newDatabaseLine = ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>) =>
  `made a new, empty database in ${DATABASE_URL ? placeOf(DATABASE_URL) : DATA_DIR}`;
