import { Router } from 'express';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { sampleCallPath } from '#shared/api.ts';
import { readTrade } from '#shared/lead-of-trade.ts';

// The browser opens the fold around this field.
const ASK_FOR_TRADE = '/#own-shop-trade';

/** The recording, for the form "as your shop" without script. */
export function sampleCallRoute(): Router {
  const router = Router();
  router.get(sampleCallPath, ({ query }, res) => {
    const asked = readTrade(typeof query.trade === 'string' ? query.trade : null);
    const sample = sampleCalls.find(({ trade }) => trade === asked);
    res.redirect(303, sample?.recording?.file ?? ASK_FOR_TRADE);
  });
  return router;
}
