import { wordsIn } from '#content/words-in.ts';
import type { TextView } from '#content/pages.ts';
import type { FooterState, StopFormState } from '#shared/page-state.ts';
import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { TextSections } from '#client/sections/text-sections.tsx';
import { Words } from '#client/words.ts';
import { StopForm } from './stop-form.tsx';

interface PageProps {
  textPage: TextView;
  stop?: StopFormState;
  footer: FooterState;
}

export function Page({ textPage, stop, footer }: PageProps) {
  const { page, home, stop: stopWords } = wordsIn[textPage.lang];
  return (
    <Words value={{ ...page, home: home.path }}>
      <Header />
      <main id="main" className="page-width column text-body">
        <h1>{stop?.sent ? stopWords.words.sent.heading : textPage.title}</h1>
        <TextSections sections={stop?.sent ? [] : textPage.sections} />
        {stop && <StopForm {...stop} {...stopWords} />}
      </main>
      <Footer {...footer} />
    </Words>
  );
}
