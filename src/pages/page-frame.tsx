import type { ReactNode } from 'react';
import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { PagePart } from '#client/ui/page-part.tsx';
import { Toasts } from '#client/ui/toaster.tsx';
import { Words } from '#client/ui/words.ts';
import { english, type Lang } from '#content/page-words.ts';
import { inSpanish } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import { spanishForm } from '#content/spanish/form.ts';
import type { FooterState } from '#shared/page-state.ts';

const pageWords = { en: english, es: spanishForm };
const homes = { en: '/', es: inSpanish.href };

interface PageFrameProps {
  lang: Lang;
  /** Links to sections lead to this page. */
  isHome?: boolean;
  footer: FooterState;
  dock?: ReactNode;
  children: ReactNode;
}

/**
 * Has no state and no text outside a `PagePart` (a `Section` is one), so that a change never
 * touches a part before it is hydrated.
 */
export const PageFrame = ({ lang, isHome, footer, dock, children }: PageFrameProps) => (
  <Words value={{ ...pageWords[lang], home: isHome ? '' : homes[lang] }}>
    <PagePart heading={site.brand}>
      <Header />
    </PagePart>
    {children}
    <PagePart heading={site.brand}>
      <Footer {...footer} />
    </PagePart>
    {dock}
    <PagePart heading={site.brand}>
      <Toasts />
    </PagePart>
  </Words>
);
