import { site } from '#content/site.ts';

export const businessTimeZone = site.timeZone;
