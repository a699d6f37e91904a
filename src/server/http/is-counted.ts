import type { Request } from 'express';
import { isbot } from 'isbot';

/** False for bots, Global Privacy Control (https://w3c.github.io/gpc/) and Do Not Track. */
export const isCounted = (req: Request) =>
  req.get('sec-gpc')?.trim() !== '1' && req.get('dnt')?.trim() !== '1' && !isbot(req.get('user-agent'));
