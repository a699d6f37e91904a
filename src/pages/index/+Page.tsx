import { Dock } from '#client/dock/dock.tsx';
import { Island } from '#client/islands.tsx';
import { JobTicket } from '#client/leads/job-ticket.tsx';
import { Comparison } from '#client/sections/comparison.tsx';
import { Faq } from '#client/sections/faq.tsx';
import { Features } from '#client/sections/features.tsx';
import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { Hero } from '#client/sections/hero.tsx';
import { LeadCapture } from '#client/sections/lead-capture.tsx';
import { Pricing } from '#client/sections/pricing.tsx';
import { Services } from '#client/sections/services.tsx';
import { Testimonials } from '#client/sections/testimonials.tsx';
import { TrustedBy } from '#client/sections/trusted-by.tsx';
import { Section } from '#client/ui/section.tsx';
import { roiSection } from '#content/home-page.ts';
import type { PageState } from '#shared/page-state.ts';
import type { LinkGroup } from '#content/navigation.ts';
import type { Legal } from '#content/pages.ts';

interface PageProps {
  state: PageState;
  footerLinks: LinkGroup[];
  legal: Legal | undefined;
}

export function Page({ state, footerLinks, legal }: PageProps) {
  return (
    <>
      <Header />
      <main id="main">
        <Hero trade={state.trade}>
          <Island name="hero-call" state={state} />
        </Hero>
        <div className="sunrise">
          <TrustedBy />
          <Comparison />
          <Services />
          <Section id="roi" heading={roiSection.heading} intro={roiSection.intro} layout="split">
            <Island name="calculator" state={state} />
          </Section>
          <Testimonials trade={state.trade} />
          <Faq areDemoCallsRecorded={state.config.voice?.isRecorded} />
          <Features />
          <Pricing />
        </div>
        <LeadCapture legal={legal}>
          <div>{state.lead.sent && <JobTicket picked="unknown" />}</div>
          <Island name="lead-form" state={state} />
        </LeadCapture>
      </main>
      <Footer links={footerLinks} legal={legal} />
      <Dock>
        <Island name="voice-widget" state={state} />
        <Island name="chat" state={state} />
      </Dock>
    </>
  );
}
