import { PorchScene } from '#client/illustrations/porch-scene.tsx';
import { LeadForm } from '#client/leads/lead-form.tsx';
import { LeadCapture } from '#client/sections/lead-capture.tsx';
import { TextSections } from '#client/ui/text-sections.tsx';
import { PagePart } from '#client/ui/page-part.tsx';
import type { WrittenPage } from '#content/text-page.ts';
import { inSpanishLabels } from '#content/spanish/legal.ts';
import type { PageProps } from '../index/+Page.tsx';
import { PageFrame } from '../page-frame.tsx';

/** A page of text with the lead form: the page in Spanish, and that of a sample call. */
export function Page({
  state: { config, lead },
  textPage,
  footer,
}: PageProps & { textPage: WrittenPage }) {
  const { lang, title } = textPage;
  const legalLinks = lang === 'es' ? inSpanishLabels(config.legalLinks) : config.legalLinks;
  return (
    <PageFrame lang={lang} isHome={lang === 'es'} footer={footer}>
      <main id="main">
        <PagePart heading={title}>
          {lang === 'es' ? <SpanishText {...textPage} /> : <SampleCallText {...textPage} />}
        </PagePart>
        <LeadCapture>
          <LeadForm initial={lead} legalLinks={legalLinks} />
        </LeadCapture>
      </main>
    </PageFrame>
  );
}

const SpanishText = ({ title, sections: [opening, ...others] }: WrittenPage) => (
  <>
    <div className="on-dusk column porch-night">
      <h1>{title}</h1>
      <TextSections sections={opening ? [opening] : []} />
      <PorchScene />
    </div>
    <div className="sunrise">
      <div className="page-width text-body">
        <TextSections sections={others} />
      </div>
    </div>
  </>
);

const SampleCallText = ({ title, sections }: WrittenPage) => (
  <>
    <div className="page-width column text-body">
      <h1>{title}</h1>
      <TextSections sections={sections} />
    </div>
    {/* Defines the shapes that the form's picture reuses. */}
    <div hidden>
      <PorchScene />
    </div>
  </>
);
