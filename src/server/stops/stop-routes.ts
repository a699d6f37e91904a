import { Router } from 'express';
import * as z from 'zod';
import type { stopText } from '#content/legal/stop.ts';
import { wordsIn } from '#content/words-in.ts';
import type { Lang } from '#content/page-words.ts';
import { existingPages } from '#content/pages.ts';
import { paths } from '#shared/api.ts';
import { withAsciiDomains } from '../http/ascii-domains.ts';
import { recordIdFor, withoutPunctuation } from '../http/record-id.ts';
import { MAX_CONTACT_LENGTH, stopKinds } from '#shared/stops.ts';
import { pageFacts } from '../public-config.ts';
import { langOf } from '../http/page-language.ts';
import { validate } from '../http/parse-body.ts';
import { submissionRoutes, type SubmissionDependencies } from '../http/submission-routes.ts';

const stopInput = (words: typeof stopText) =>
  z.object({
    contact: z
      .string(words.errors.contact)
      .max(MAX_CONTACT_LENGTH, words.errors.contact)
      .transform((typed) => withAsciiDomains(typed.replace(/\p{Cc}/gu, ' ').trim()))
      // The database reads the contact. What it can't read goes to a person.
      .refine((contact) => /[@\p{Nd}]/u.test(contact), words.errors.contact),
    what: z.enum(stopKinds, words.errors.what),
  });

/** The response doesn't reveal whether the contact is known. */
export function stopRoutes(dependencies: SubmissionDependencies): Router {
  const existing = existingPages(pageFacts(dependencies.env));
  const stopPageIn = (lang: Lang) => existing.find(({ path }) => path === wordsIn[lang].stop.page.path);
  const english = stopPageIn('en');
  if (!english) return Router();
  return submissionRoutes(
    {
      path: paths.stop,
      async accept(req) {
        const { words, page } = wordsIn[langOf(req)].stop;
        const { contact, what } = validate(stopInput(words), req.body, () => words.errors.check);
        // A person may send the same form again after a new lead.
        const id = recordIdFor(req, [withoutPunctuation(contact), what], { mergesForms: false });
        const privacyRequest = { id, requestedAt: new Date(), contact, what };
        await dependencies.storeOrSpool({ privacyRequest }, req.log());
        return { status: 202, json: { id }, seeOther: `${page.path}?done=${what}` };
      },
      refusedPage: (formError, { contact, what }, { lang }) => ({
        lang,
        textPage: stopPageIn(lang) ?? english,
        stop: { values: { ...(contact && { contact }), ...(what && { what }) }, formError },
      }),
    },
    dependencies,
  );
}
