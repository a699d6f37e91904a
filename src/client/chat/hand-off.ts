import { leadFields } from '#shared/lead-fields.ts';
import { dock } from '../dock/dock-panels.ts';
import { leadFormField, prefillLead } from '../prefill-lead.ts';
import { extractContact } from './extract-contact.ts';

export function handOff(texts: string[]): void {
  prefillLead(extractContact(texts), 'chat');
  dock.close('chat', '#contact');
  const emptyField = leadFields.map(leadFormField).find((field) => field?.value === '');
  const target = emptyField ?? document.querySelector<HTMLElement>('#contact form [type=submit]');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
