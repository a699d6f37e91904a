import { PorchScene } from '#client/illustrations/porch-scene.tsx';
import { LeadForm } from '#client/leads/lead-form.tsx';
import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { LeadCapture } from '#client/sections/lead-capture.tsx';
import { TextSections } from '#client/sections/text-sections.tsx';
import { PagePart } from '#client/ui/page-part.tsx';
import { Toasts } from '#client/ui/toaster.tsx';
import { Words } from '#client/words.ts';
import { homePage } from '#content/home-page.ts';
import { english } from '#content/page-words.ts';
import type { TextView } from '#content/pages.ts';
import { site } from '#content/site.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { inSpanishLabels } from '#content/spanish/legal.ts';
import type { PageProps } from '../index/+Page.tsx';

const wordsIn = { en: { ...english, home: homePage.path }, es: spanishForm };

/** A page of text with the lead form: the page in Spanish, and that of a sample call. */
export function Page({ state: { config, lead }, textPage, footer }: PageProps & { textPage: TextView }) {
  const { lang, title, sections } = textPage;
  const legalLinks = lang === 'es' ? inSpanishLabels(config.legalLinks) : config.legalLinks;
  return (
    <Words value={wordsIn[lang]}>
      <PagePart heading={site.brand}>
        <Header />
      </PagePart>
      <main id="main">
        <PagePart heading={site.brand}>
          <div className="page-width column text-body">
            <h1>{title}</h1>
            <TextSections sections={sections} />
          </div>
        </PagePart>
        {/* Has the parts of the form's picture. */}
        <div hidden>
          <PorchScene />
        </div>
        <LeadCapture>
          <LeadForm initial={lead} legalLinks={legalLinks} />
        </LeadCapture>
      </main>
      <PagePart heading={site.brand}>
        <Footer {...footer} />
      </PagePart>
      <Toasts />
    </Words>
  );
}
