import { Suspense, type ReactNode } from 'react';
import { useWords } from './words.ts';
import { PhoneLink } from './contact-links.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface PagePartProps {
  id?: string;
  heading: string;
  children: ReactNode;
}

/**
 * Hydrates on its own, and fails on its own. Nothing above it may have state: if React renders it
 * again before it is hydrated, its elements and what was typed in them are lost
 * (https://github.com/facebook/react/issues/24476).
 */
export function PagePart({ id, heading, children }: PagePartProps) {
  const { failedPart } = useWords();
  const failed = (
    <section id={id} className="page-width column">
      <h2>{heading}</h2>
      <p role="status">
        {failedPart} <PhoneLink />
      </p>
    </section>
  );
  return (
    <Suspense>
      <ErrorBoundary fallback={failed}>{children}</ErrorBoundary>
    </Suspense>
  );
}
