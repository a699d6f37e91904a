import { PorchScene } from '#client/illustrations/porch-scene.tsx';
import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { LeadCapture } from '#client/sections/lead-capture.tsx';
import { TextSections } from '#client/sections/text-sections.tsx';
import { LeadForm } from '#client/leads/lead-form.tsx';
import { PagePart } from '#client/ui/page-part.tsx';
import { Toasts } from '#client/ui/toaster.tsx';
import { Words } from '#client/words.ts';
import { site } from '#content/site.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { inSpanishLabels } from '#content/spanish/legal.ts';
import { spanish } from '#content/spanish/page.ts';
import type { PageProps } from '../index/+Page.tsx';

export const Page = ({ state: { config, lead }, footer }: PageProps) => (
  <Words value={spanishForm}>
    <PagePart heading={site.brand}>
      <Header />
    </PagePart>
    <main id="main">
      <PagePart heading={site.brand}>
        <div className="page-width column text-body">
          <h1>{spanish.title}</h1>
          <TextSections sections={spanish.text()} />
        </div>
      </PagePart>
      {/* Has the parts of the form's picture. */}
      <div hidden>
        <PorchScene />
      </div>
      <LeadCapture>
        <LeadForm initial={lead} build={config.build} legalLinks={inSpanishLabels(config.legalLinks)} />
      </LeadCapture>
    </main>
    <PagePart heading={site.brand}>
      <Footer {...footer} />
    </PagePart>
    <Toasts />
  </Words>
);
