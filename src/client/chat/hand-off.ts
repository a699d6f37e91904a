import { leadFields } from '#shared/lead-fields.ts';
import { dock } from '../dock/dock-panels.ts';
import { pageActions } from '../page-actions.ts';
import { extractLead } from './extract-lead.ts';

/** Prefills the lead form from the visitor's messages and focuses its first empty field. */
export function handOff(texts: string[]): void {
  pageActions.prefillLead({ values: extractLead(texts), source: 'chat' });
  dock.close('chat', '#contact');
  const form = document.querySelector<HTMLFormElement>('#contact form');
  const fields = leadFields.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field] : [];
  });
  const target = fields.find(({ value }) => value === '') ?? form?.querySelector('button');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
