import type { Database } from '#db/client.server.ts';
import { notificationStatus } from '#db/queries/notifications.ts';

// A try, and the first few that follow it, take less.
const LATE_AFTER_SECONDS = 300;

export type NotificationHealth = 'on time' | 'late' | 'unknown';

/** Whether people hear of leads: 'late' where one waits for minutes or was given up. */
export async function notificationHealth(database: Database): Promise<NotificationHealth> {
  const status = await database.run(notificationStatus).catch(() => undefined);
  if (!status) return 'unknown';
  const isLate = status.failed > 0 || (status.oldestAgeSeconds ?? 0) > LATE_AFTER_SECONDS;
  return isLate ? 'late' : 'on time';
}
