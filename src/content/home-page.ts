import { claimed } from './claimed.ts';
import { region, site } from './site.ts';

/** Words that the home page's scripts don't need. Visitors don't load them twice. */
export const homePage = {
  path: '/',
  title: `${site.brand}: AI call answering for ${region.name} home-service businesses`,
  description:
    `${site.brand} is an AI that answers every call to your shop, day and night. It gets the ` +
    `details, books the job and texts you.${claimed('setup', ({ label }) => ` ${label}.`)}`,
  socialPicture: 'A house at dusk, its porch light on: every call answered, even the one at 2 a.m.',
} as const;
