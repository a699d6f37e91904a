import type { TextView } from '#content/pages.ts';
import { wordsIn } from '#content/words-in.ts';
import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { TextSections } from '#client/sections/text-sections.tsx';
import { Words } from '#client/words.ts';
import type { FooterState } from '#shared/page-state.ts';

export function Page({ textPage, footer }: { textPage: TextView; footer: FooterState }) {
  const { page, home } = wordsIn[textPage.lang];
  return (
    <Words value={{ ...page, home: home.path }}>
      <Header />
      <main id="main" className="page-width column text-body">
        <h1>{textPage.title}</h1>
        <TextSections sections={textPage.sections} />
      </main>
      <Footer {...footer} />
    </Words>
  );
}
