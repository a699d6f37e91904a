// Replaces vike's client runtime (https://vike.dev/client), which these pages don't need.
import { keepAttribution } from '#client/leads/attribution-store.ts';
import { startErrorReporting } from '#client/error-reporting/start-error-reporting.ts';
import { scriptLoader } from '#client/browser/load-script.ts';
import { followLinks, forgetAnswer } from '#client/start/follow-links.ts';
import { whenWanted } from '#client/start/when-wanted.ts';
import { readPageData } from './page-data.ts';
import pageScript from './hydrate.tsx?script';

const { errorReporting } = readPageData();
if (errorReporting) startErrorReporting(errorReporting);
keepAttribution();
forgetAnswer();
followLinks();

// In older browsers, the page works as without JavaScript.
if (CSS.supports('(container-type: inline-size) and selector(:has(a))')) {
  const loadPage = scriptLoader(pageScript);
  whenWanted(() => void loadPage().catch(() => undefined));
}
