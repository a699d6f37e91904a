import { StopForm } from '#client/stops/stop-form.tsx';
import { stopText } from '#content/legal/stop.ts';
import { spanishStopText } from '#content/spanish/legal.ts';
import type { WrittenPage } from '#content/text-page.ts';
import type { FooterState, StopFormState } from '#shared/page-state.ts';
import { PageFrame } from '../page-frame.tsx';

const stopTexts = { en: stopText, es: spanishStopText };

interface PageProps {
  textPage: WrittenPage;
  stop: StopFormState;
  footer: FooterState;
}

export const Page = ({ textPage, stop, footer }: PageProps) => (
  <PageFrame lang={textPage.lang} footer={footer}>
    <main id="main" className="page-width column text-body">
      <StopForm page={textPage} text={stopTexts[textPage.lang]} {...stop} />
    </main>
  </PageFrame>
);
