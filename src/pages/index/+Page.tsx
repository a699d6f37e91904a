import { ChatPanel } from '#client/chat/chat-panel.tsx';
import { Dock } from '#client/dock/dock.tsx';
import { DockWidget } from '#client/dock/dock-widget.tsx';
import { Icon } from '#client/illustrations/icon.tsx';
import { LeadForm } from '#client/leads/lead-form.tsx';
import { RoiForm } from '#client/roi/roi-form.tsx';
import { Comparison } from '#client/sections/comparison.tsx';
import { Faq } from '#client/sections/faq.tsx';
import { Features } from '#client/sections/features.tsx';
import { Hero } from '#client/sections/hero.tsx';
import { LeadCapture } from '#client/sections/lead-capture.tsx';
import { Pricing } from '#client/sections/pricing.tsx';
import { Services } from '#client/sections/services.tsx';
import { Testimonials } from '#client/sections/testimonials.tsx';
import { TrustedBy } from '#client/sections/trusted-by.tsx';
import { PagePart } from '#client/ui/page-part.tsx';
import { Section } from '#client/ui/section.tsx';
import { HeroCallButton, VoiceWidget } from '#client/voice/voice-launchers.tsx';
import { dockText } from '#content/sections/dock.ts';
import { roiSection } from '#content/roi/roi.ts';
import { site } from '#content/site.ts';
import type { FooterState, PageState } from '#shared/page-state.ts';
import { PageFrame } from '../page-frame.tsx';

export interface PageProps {
  state: PageState;
  footer: FooterState;
}

export function Page({ state: { config, lead, roi, trade }, footer }: PageProps) {
  const dock = (
    <PagePart heading={dockText.label}>
      <Dock>
        <VoiceWidget config={config.voice} />
        <DockWidget name="chat" {...dockText.chat} icon={<Icon name="summary" />} href="#faq">
          <ChatPanel legal={footer.legal} />
        </DockWidget>
      </Dock>
    </PagePart>
  );
  return (
    <PageFrame lang="en" isHome footer={footer} dock={dock}>
      <main id="main">
        <PagePart heading={site.brand}>
          <Hero trade={trade}>
            <HeroCallButton config={config.voice} trade={trade} />
          </Hero>
        </PagePart>
        <div id="below-hero" className="sunrise">
          <TrustedBy />
          <Comparison />
          <Services />
          <Section id="roi" {...roiSection} layout="split">
            <RoiForm initial={roi} />
          </Section>
          <Testimonials trade={trade} />
          <Faq />
          <Features />
          <Pricing />
        </div>
        <LeadCapture>
          <LeadForm initial={lead} legalLinks={config.legalLinks} />
        </LeadCapture>
      </main>
    </PageFrame>
  );
}
