import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { wordsIn } from '#content/words-in.ts';
import type { Lang } from '#content/page-words.ts';
import { existingPages } from '#content/pages.ts';
import { paths } from '#shared/api.ts';
import { stopInputIn } from '#shared/stops.ts';
import { operatorFacts } from '../settings/public-config.ts';
import { langOf } from '../http/page-language.ts';
import { validate } from '../http/parse-body.ts';
import { logOf } from '../http/request-log.ts';
import { submissionRoutes, type SubmissionDependencies } from '../http/submission-routes.ts';
import type { StoreOrSpool } from '../spool/store-or-spool.ts';

/** The response doesn't reveal whether the contact is of a lead. */
export function stopRoutes(
  dependencies: SubmissionDependencies & { storeOrSpool: StoreOrSpool },
): Router {
  const existing = existingPages(operatorFacts(dependencies.env));
  const stopPageIn = (lang: Lang) => existing.find(({ path }) => path === wordsIn[lang].stop.path);
  const english = stopPageIn('en');
  if (!english) return Router();
  return submissionRoutes(
    {
      path: paths.stop,
      async accept(req) {
        const { text, path } = wordsIn[langOf(req)].stop;
        const input = validate(stopInputIn(text.errors), req.body, () => text.errors.check);
        const submission = { kind: 'stop', id: randomUUID(), sentAt: new Date(), input } as const;
        await dependencies.storeOrSpool(submission, logOf(req));
        return { status: 202, json: { what: input.what }, seeOther: `${path}?done=${input.what}` };
      },
      pageOfRefusal: (formError, typed, { lang }) => ({
        template: 'stop',
        lang,
        textPage: stopPageIn(lang) ?? english,
        stop: {
          values: { contact: typed('contact'), what: typed('what') },
          outcome: { kind: 'failed', formError },
        },
      }),
    },
    dependencies,
  );
}
