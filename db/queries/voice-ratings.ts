import type { Db } from '../client.server.ts';
import { voiceRatings, type NewVoiceRating } from '../schema/voice-ratings.ts';

/** A visitor's later word takes the place of the one before. */
export async function storeVoiceRating(
  db: Db,
  { visitorId, didWell, why = null }: NewVoiceRating,
): Promise<void> {
  const stored = { visitorId, didWell, why, ratedAt: new Date() };
  await db
    .insert(voiceRatings)
    .values(stored)
    .onConflictDoUpdate({ target: voiceRatings.visitorId, set: stored });
}
