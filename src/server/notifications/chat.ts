import { eventText, notificationText as words } from '#content/mail/notifications.ts';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Message } from '#db/queries/outbox.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { aboutOf, subjectOf } from './lead-mail.ts';
import { postJson, sendRequest } from './send-request.ts';

/** A room of Slack, Teams, Google Chat or Discord gets one line for each statement. */
export function chatChannels({ LEAD_CHAT_URL: url }: Env): Channel[] {
  if (!url) return [];
  const post = (line: string, signal: AbortSignal) =>
    postJson(url, JSON.stringify(bodyOf(url, line)), signal);
  const channel: Channel = {
    name: 'chat',
    recipients: [''],
    send: async (message, facts, signal) => {
      const line = lineOf(message, facts);
      if (line) await post(line, signal);
    },
    sendTest: (_recipient, signal) => post(words.test.text, signal),
    check: async (signal) => void (await sendRequest(url, signal)),
  };
  return [channel];
}

function bodyOf({ hostname }: URL, text: string): object {
  if (/(^|\.)discord(app)?\.com$/.test(hostname)) return { content: text, allowed_mentions: { parse: [] } };
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
function lineOf({ event, text }: Message, { lead, call, stop }: MessageFacts): string | undefined {
  if (stop) return eventText[stop.lifts ? 'allowed' : 'stopped'][stop.channel](text ?? '');
  if (!lead) return undefined;
  const number = lead.phoneE164 ? `, ${lead.phoneE164}` : '';
  const warning = lead.phone === null ? ` ${words.noContact}` : '';
  if (event === 'lead.created') return `${subjectOf(lead)}${number}.${warning}`;
  return call && `${eventText.outcomes[call.outcome]}: ${aboutOf(lead)}${number}.`;
}
