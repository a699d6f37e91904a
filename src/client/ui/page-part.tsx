import { Suspense, type ReactNode } from 'react';
import type { PageWords } from '#content/page-words.ts';
import { serverAnswers } from '../server-answers.ts';
import { stopHydratingInThisTab } from '../start/without-script.ts';
import { ActionButton } from './action.tsx';
import { PhoneLink } from './contact-links.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useWords } from '../words.ts';

interface PagePartProps {
  id?: string;
  heading: string;
  children: ReactNode;
}

/**
 * Hydrates on its own, and fails on its own. Nothing above it may have state: if React renders it again before it is
 * hydrated, its elements and what was typed in them are lost (https://github.com/facebook/react/issues/24476).
 */
export const PagePart = ({ id, heading, children }: PagePartProps) => (
  <Suspense>
    <ErrorBoundary
      onError={stopHydratingInThisTab}
      fallback={() => (
        <section id={id} className="page-width column">
          <h2>{heading}</h2>
          <PartFailed />
        </section>
      )}
    >
      {children}
    </ErrorBoundary>
  </Suspense>
);

export const PartFailed = () => (
  <>
    <Failure reason="message" />
    <p>
      <ActionButton onClick={() => void reload()}>{useWords().failedPart.reload}</ActionButton>
    </p>
  </>
);

/** Outside the tree. The first script shows it if the tree's script doesn't load. */
export const PageMissing = () => (
  <div id="page-missing" className="note page-missing not-printed" hidden>
    <Failure reason="pageMissing" />
  </div>
);

const Failure = ({ reason }: { reason: keyof PageWords['failedPart'] }) => (
  <p role="status">
    <span>{`${useWords().failedPart[reason]} `}</span>
    <PhoneLink />
  </p>
);

async function reload(): Promise<void> {
  if (await serverAnswers()) location.reload();
}
