import { stopText } from '#content/legal/stop.ts';
import { english } from '#content/page-words.ts';
import type { TextView } from '#content/pages.ts';
import { inSpanish } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { spanishStopText } from '#content/spanish/legal.ts';
import type { FooterState, StopFormState } from '#shared/page-state.ts';
import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { PagePart } from '#client/ui/page-part.tsx';
import { Words } from '#client/words.ts';
import { StopForm } from './stop-form.tsx';

const wordsIn = {
  en: { page: { ...english, home: '/' }, text: stopText },
  es: { page: { ...spanishForm, home: inSpanish.href }, text: spanishStopText },
};

interface PageProps {
  textPage: TextView;
  stop: StopFormState;
  footer: FooterState;
}

export function Page({ textPage, stop, footer }: PageProps) {
  const { page, text } = wordsIn[textPage.lang];
  return (
    <Words value={page}>
      <PagePart heading={site.brand}>
        <Header />
      </PagePart>
      <main id="main" className="page-width column text-body">
        <PagePart heading={textPage.title}>
          <StopForm page={textPage} initial={stop} words={text} />
        </PagePart>
      </main>
      <PagePart heading={site.brand}>
        <Footer {...footer} />
      </PagePart>
    </Words>
  );
}
