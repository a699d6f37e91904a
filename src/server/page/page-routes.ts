import { Router } from 'express';
import { initialPageState } from '#shared/page-state.ts';
import { allowMethods } from '../http/allow-methods.ts';
import type { PageAnswers } from './page-answers.ts';
import { isHome, pageStateOf } from './page-address.ts';

export function pageRoutes(pages: PageAnswers): Router {
  const router = Router();
  const refuseOthers = allowMethods('GET', 'HEAD');

  router.use(async (req, res, next) => {
    if (!isHome(req.path)) {
      next();
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      refuseOthers(req, res, next);
      return;
    }
    if (pages.answerKept(req, res)) return;
    const query = req.originalUrl.split('?').slice(1).join('?');
    const state = pageStateOf(query, pages.config) ?? initialPageState(pages.config);
    await pages.answerState(req, res, state);
  });
  return router;
}
