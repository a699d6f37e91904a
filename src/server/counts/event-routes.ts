import { Router, type Request, type Response } from 'express';
import { paths } from '#shared/api.ts';
import { parseBody, validate } from '../http/parse-body.ts';
import { guardPost, type GuardDependencies } from '../http/post-guard.ts';
import { isCounted } from '../http/request-sender.ts';
import { countInput } from './count-input.ts';
import type { Counter } from './counter.ts';

export interface EventDependencies extends GuardDependencies {
  counter: Counter;
}

/** Accepts what happened on a page, which the browser reports when the page is hidden. */
export function eventRoutes(dependencies: EventDependencies): Router {
  const { counter } = dependencies;
  const router = Router();
  const guard = guardPost(paths.events, dependencies);
  router.post(paths.events, guard, parseBody, (req: Request, res: Response) => {
    const { events, device, speed, ...visit } = validate(countInput, req.body);
    if (isCounted(req)) counter.count(events, visit, device, speed);
    res.status(204).end();
  });
  return router;
}
