import type { Request } from 'express';
import { isbot } from 'isbot';

/** The browser asks the site not to share or sell data: https://w3c.github.io/gpc/ */
export const isPrivate = (req: Request) => req.get('sec-gpc')?.trim() === '1';

/** False for bots, Global Privacy Control and Do Not Track. */
export const isCounted = (req: Request) =>
  !isPrivate(req) && req.get('dnt')?.trim() !== '1' && !isbot(req.get('user-agent'));
