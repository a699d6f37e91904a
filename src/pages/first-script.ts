// Replaces vike's client runtime (https://vike.dev/client), which these pages don't need.
import { scriptLoader } from '#client/browser/load-script.ts';
import { startErrorReporting } from '#client/error-reporting/start-error-reporting.ts';
import { storeAttribution } from '#client/leads/attribution-store.ts';
import { storeLeadDraft } from '#client/leads/lead-draft.ts';
import { leaveOutHiddenDetail } from '#client/leads/lead-form-fields.ts';
import { followLinks } from '#client/start/follow-links.ts';
import { forgetAnswer } from '#client/start/forget-answer.ts';
import { restoreValues } from '#client/start/restore-values.ts';
import { sendWithKey } from '#client/start/send-with-key.ts';
import { whenWanted } from '#client/start/when-wanted.ts';
import { readPageData, type PageData } from './page-data.ts';
import pageScript from './hydrate.tsx?script';

forgetAnswer();
const data = readPageData();
// The page of a stop isn't hydrated.
if (data) startPage(data);

function startPage({ page, errorReporting }: PageData): void {
  if (errorReporting) startErrorReporting(errorReporting);
  storeAttribution();
  followLinks();
  // After Back, Firefox plays on what played when its page was left.
  addEventListener('pagehide', () => document.querySelectorAll('audio').forEach(pause));
  // In older browsers, the page works as without JavaScript.
  if (!CSS.supports('(container-type: inline-size) and selector(:has(a))')) return;
  sendWithKey();
  leaveOutHiddenDetail();
  const loadPage = scriptLoader(pageScript);
  whenWanted(() => {
    void loadPage().catch(() => undefined);
    restoreValues();
    // Before hydration, because a post may fail earlier.
    storeLeadDraft(page.state.lead.outcome?.kind);
  });
}

const pause = (audio: HTMLAudioElement) => audio.pause();
