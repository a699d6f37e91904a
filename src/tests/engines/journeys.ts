import { chatText } from '#content/chat/chat-text.ts';
import { jobTicketText } from '#content/job-ticket.ts';
import { leadFormText } from '#content/lead-form.ts';
import { stopText } from '#content/legal/stop.ts';
import { roiText } from '#content/roi.ts';
import type { Step } from './walker.ts';

/** The main journeys. Each starts on a new home page, and the site must have stored a lead with an email that is filled in. */
export const journeysOf = (email: string): Record<string, Step[]> => ({
  'sample call to form': [
    { press: '#hero-call' },
    { shown: '#dock-voice [role=log] > *' },
    { press: '#dock-voice [data-call-controls] button' },
    { press: '#dock-voice a[href="#contact"]' },
    { count: 0, of: '#dock-voice' },
    { at: 'contact' },
    { value: 'voice', of: '#contact [name=source]' },
  ],
  calculator: [
    { fill: '#roi-monthlyLeads', with: '200' },
    { text: '70', in: '[data-result]' },
    { press: '#roi button[formmethod=post]' },
    { shown: '#roi-share' },
    { text: roiText.toasts.saved.title },
  ],
  'chat to form': [
    { press: '#dock-chat-launcher' },
    { fill: '#dock-chat textarea', with: 'My name is Pat, call me at 214-555-0100' },
    { press: '#dock-chat [type=submit]' },
    { text: chatText.requests.contact.text },
    { press: '#dock-chat [role=log] ~ button' },
    { count: 0, of: '#dock-chat' },
    { at: 'contact' },
    { value: '214-555-0100', of: '#lead-phone' },
  ],
  'form errors, then a lead': [
    { press: '#contact [type=submit]' },
    { text: leadFormText.toasts.missing.description },
    { count: 6, of: '#contact [aria-invalid=true]' },
    { fill: '#lead-businessName', with: 'Hilltop Plumbing' },
    { fill: '#lead-contactName', with: 'Pat Doe' },
    { fill: '#lead-email', with: email },
    { fill: '#lead-phone', with: '(214) 555-0100' },
    { choose: 'plumbing', of: '#lead-businessType' },
    { choose: '51-150', of: '#lead-monthlyLeadVolume' },
    { press: '#contact [type=submit]' },
    { text: jobTicketText.heading },
    { value: '', of: '#lead-email' },
  ],
  'draft after a reload, on other pages, and after Back': [
    { fill: '#lead-phone', with: '(214) 555-0100' },
    { reload: true },
    { value: '(214) 555-0100', of: '#lead-phone' },
    { goto: '/?trade=plumbing' },
    { fill: '#lead-businessName', with: 'Hilltop' },
    { press: 'header a[href="/"]' },
    { url: '/' },
    { value: 'Hilltop', of: '#lead-businessName' },
    { back: true },
    { url: '/?trade=plumbing' },
    { value: 'Hilltop', of: '#lead-businessName' },
    { value: '(214) 555-0100', of: '#lead-phone' },
    { value: 'plumbing', of: '#lead-businessType' },
  ],
  // The number of no lead, because a stop hides its lead.
  stop: [
    { goto: '/stop' },
    { fill: '[name=contact]', with: '214-555-0199' },
    { press: 'main [type=submit]' },
    { url: '/stop?done=1' },
    { text: stopText.sent.heading },
  ],
});
