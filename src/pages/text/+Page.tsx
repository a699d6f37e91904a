import { TextSections } from '#client/ui/text-sections.tsx';
import type { WrittenPage } from '#content/text-page.ts';
import type { FooterState } from '#shared/page-state.ts';
import { PageFrame } from '../page-frame.tsx';

interface PageProps {
  textPage: WrittenPage;
  footer: FooterState;
}

export const Page = ({ textPage, footer }: PageProps) => (
  <PageFrame lang={textPage.lang} footer={footer}>
    <main id="main" className="page-width column text-body">
      <h1>{textPage.title}</h1>
      <TextSections sections={textPage.sections} />
    </main>
  </PageFrame>
);
