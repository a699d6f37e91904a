import { eventText, notificationText as words } from '#content/mail/notifications.ts';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { SalesLead } from '#db/queries/sales-views.ts';
import type { Env } from '../env.server.ts';
import type { Channel, ChannelEvent } from './channel.ts';
import { aboutOf, subjectOf } from './lead-mail.ts';
import { postJson, sendRequest } from './send-request.ts';

/** A room of Slack, Teams, Google Chat or Discord gets one line for each statement. */
export function chatChannel({ LEAD_CHAT_URL: url }: Env): Channel | undefined {
  if (!url) return undefined;
  return {
    name: 'chat',
    recipients: [''],
    send: async (message, facts, signal) => {
      const line = lines[message.event](facts, message.text ?? '');
      if (line) await postJson(url, JSON.stringify(bodyOf(url, line)), signal);
    },
    check: async (signal) => void (await sendRequest(url, signal)),
  };
}

const DISCORD = /(^|\.)discord(app)?\.com$/;
const TEAMS = /\.(logic\.azure|powerplatform)\.com$/;

function bodyOf({ hostname }: URL, text: string): object {
  if (DISCORD.test(hostname)) return { content: text, allowed_mentions: { parse: [] } };
  if (TEAMS.test(hostname)) return cardOf(text);
  return { text };
}

/** https://learn.microsoft.com/power-automate/teams/teams-app-create */
function cardOf(text: string): object {
  const body = [{ type: 'TextBlock', text, wrap: true }];
  const content = { type: 'AdaptiveCard', version: '1.4', body };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}

type Line = (facts: MessageFacts, text: string) => string | undefined;
const noLine: Line = () => undefined;

/** A line has no text that a visitor or a salesperson typed, because it could be a link. */
const lines: Record<ChannelEvent, Line> = {
  'lead.created': ({ lead }) => {
    if (!lead) return undefined;
    const line = `${subjectOf(lead)}${numberOf(lead)}.`;
    return lead.stopped === 'all' ? `${line} ${words.noContact}` : line;
  },
  'call.logged': ({ lead, call }) =>
    lead && call && `${eventText.outcomes[call.outcome]}: ${aboutOf(lead)}${numberOf(lead)}.`,
  'contact.stopped': ({ stop }, numbers) => stop && eventText.stopped[stop.channel](numbers),
  'contact.allowed': ({ stop }, numbers) => stop && eventText.allowed(numbers),
  'operator.message': noLine,
  'day.started': noLine,
  test: () => words.test.text,
};

const numberOf = ({ phoneE164 }: SalesLead) => (phoneE164 ? `, ${phoneE164}` : '');
