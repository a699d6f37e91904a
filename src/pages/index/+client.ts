// This file replaces vike's client runtime (https://vike.dev/client), which the home page does not need.
import type { ComponentType } from 'react';
import { storeAttribution } from '#client/attribution-store.ts';
import { startErrorReporting } from '#client/error-reporting/start-error-reporting.ts';
import { restoreDrafts, startDrafts } from '#client/forms/draft.ts';
import { lazyPart } from '#client/lazy-part.ts';
import { hydrateOnIntent } from '#client/start/hydrate-on-intent.ts';
import { restoreFocus } from '#client/start/reload-outdated.ts';
import { isHydratedInThisTab } from '#client/start/without-script.ts';
import type { PageProps } from './+Page.tsx';
import type { hydrate } from './hydrate.tsx';

const root = document.getElementById('page');
const propsBlock = document.getElementById('page-props');
// In browsers without container queries, the page works as without JavaScript.
if (root && propsBlock && CSS.supports('container-type: inline-size'))
  start(root, JSON.parse(propsBlock.textContent) as PageProps);
else swapControls();

// The props need no validation, because the server rendered them with this page.
function start(page: HTMLElement, props: PageProps): void {
  const { config, lead } = props.state;
  if (config.errorReporting) startErrorReporting(config.errorReporting);
  storeAttribution();
  startDrafts(lead);
  restoreFocus();
  if (isHydratedInThisTab()) {
    const hydrateNow = hydrateOnIntent(pageOf(page, props), document.getElementById('page-missing'));
    // A draft or a focused control means that the visitor has already interacted.
    if (restoreDrafts() || document.activeElement !== document.body) hydrateNow();
  } else swapControls();
  followLinks();
}

type PageFiles = Promise<[{ Page: ComponentType<PageProps> }, { hydrate: typeof hydrate }, unknown]>;

/** The files load at once. Evaluating each, and hydrating, is a task of its own. */
function pageOf(root: HTMLElement, props: PageProps) {
  const prepare = async (files: PageFiles) => {
    const [{ Page }, code] = await files;
    await new Promise((resolve) => setTimeout(resolve));
    return () => {
      restoreDrafts();
      code.hydrate(root, props, Page);
    };
  };
  // `lazyPart` fetches the files that a function names.
  const inEnglish = () =>
    prepare(Promise.all([import('./+Page.tsx'), import('./hydrate.tsx'), import('./react.ts')]));
  const inSpanish = () =>
    prepare(Promise.all([import('../es/+Page.tsx'), import('./hydrate.tsx'), import('./react.ts')]));
  return lazyPart(import.meta.url, document.documentElement.lang === 'es' ? inSpanish : inEnglish);
}

/** Shows the controls that work without hydration, instead of those that need it. */
function swapControls(): void {
  for (const { classList } of document.querySelectorAll('.needs-script, .without-script'))
    for (const name of ['needs-script', 'without-script']) classList.toggle(name);
}

/** A placeholder must not jump to the top, the menu closes, and not every browser opens the `<details>` around a link's target. */
function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
    if (!link) return;
    document.documentElement.dataset.glides = '';
    link.closest('header details')?.removeAttribute('open');
    const id = link.getAttribute('href')?.slice(1);
    if (id) document.getElementById(id)?.closest('details')?.setAttribute('open', '');
    else event.preventDefault();
  });
}
