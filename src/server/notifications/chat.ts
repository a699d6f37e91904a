import { eventText, notificationText as words } from '#content/mail/notifications.ts';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Message } from '#db/queries/outbox.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { aboutOf, subjectOf } from './lead-mail.ts';
import { postJson } from './post-json.ts';

/** A room of Slack, Teams, Google Chat or Discord gets one line for each event. */
export function chatChannel({ LEAD_CHAT_URL: url }: Env): Channel | undefined {
  if (!url) return undefined;
  return {
    name: 'chat',
    recipients: [''],
    async send(message, facts) {
      const line = lineOf(message, facts);
      if (line) await postJson(url, JSON.stringify(bodyOf(url, line)));
    },
  };
}

function bodyOf({ hostname }: URL, text: string): object {
  if (/(^|\.)discord(app)?\.com$/.test(hostname)) return { content: text };
  if (!/\.(logic\.azure|powerplatform)\.com$/.test(hostname)) return { text };
  // Teams: https://learn.microsoft.com/power-automate/teams/teams-app-create
  const body = [{ type: 'TextBlock', text, wrap: true }];
  const content = { type: 'AdaptiveCard', version: '1.4', body };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}

/** Has no text that a visitor or a salesperson typed, because it could be a link. */
function lineOf({ event }: Message, { lead, call, stop }: MessageFacts): string | undefined {
  if (stop) return (stop.lifts ? eventText.allowed : eventText.stopped[stop.channel])(stop.contact);
  if (!lead) return undefined;
  const number = lead.phoneE164 ? `, ${lead.phoneE164}` : '';
  if (event === 'lead.created') {
    const again = lead.phone === null ? ` ${words.noContact}` : '';
    return `${subjectOf(lead)}${number}.${again}`;
  }
  if (!call) return undefined;
  const outcome = eventText.outcomes[call.outcome];
  const what = call.amount === null ? outcome : eventText.monthly(outcome, dollars.format(call.amount));
  return `${what}: ${aboutOf(lead)}${number}.`;
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
