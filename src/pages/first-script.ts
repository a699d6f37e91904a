// Replaces vike's client runtime (https://vike.dev/client), which these pages don't need.
import { scriptLoader } from '#client/browser/load-script.ts';
import { startErrorReporting } from '#client/error-reporting/start-error-reporting.ts';
import { storeAttribution } from '#client/leads/attribution-store.ts';
import { leaveOutHiddenDetail } from '#client/leads/leave-out-hidden-detail.ts';
import { noteEarlyTyping } from '#client/leads/typed-early.ts';
import { closeOutside } from '#client/start/close-outside.ts';
import { followLinks } from '#client/start/follow-links.ts';
import { forgetAnswer } from '#client/start/forget-answer.ts';
import { sendWithKey } from '#client/start/send-with-key.ts';
import { whenWanted } from '#client/start/when-wanted.ts';
import { readPageData, type PageData } from './page-data.ts';
import pageScript from './hydrate.tsx?script';

forgetAnswer();
closeOutside();
const data = readPageData();
// The page of a stop isn't hydrated.
if (data) startPage(data);

function startPage({ errorReporting }: PageData): void {
  if (errorReporting) startErrorReporting(errorReporting);
  storeAttribution();
  followLinks();
  // After Back, Firefox plays on what played when its page was left.
  addEventListener('pagehide', () => document.querySelectorAll('audio').forEach(pause));
  // In older browsers, the page works as without JavaScript.
  if (!CSS.supports('(container-type: inline-size) and selector(:has(a))')) return;
  sendWithKey();
  leaveOutHiddenDetail();
  noteEarlyTyping();
  const loadPage = scriptLoader(pageScript);
  whenWanted(() => void loadPage().catch(() => undefined));
}

const pause = (audio: HTMLAudioElement) => audio.pause();
