import { site } from '../site.ts';

export const downloadText = {
  event: `${site.caller.name} from ${site.brand} calls you`,
  note: `${site.caller.name}, a person, calls from ${site.caller.phone.display}.`,
  invalidSpan: 'Give two instants, such as 2026-03-09T14:00:00Z.',
};
