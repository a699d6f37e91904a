import { notificationText as words } from '#content/mail/notifications.ts';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { SalesLead } from '#db/queries/sales-views.ts';
import type { Env } from '../env.server.ts';
import type { Channel, ChannelEvent } from './channel.ts';
import { subjectOf } from './lead-mail.ts';
import { postJson, sendRequest } from './send-request.ts';

/** A room of Slack, Teams, Google Chat or Discord gets one line for each new lead. */
export function chatChannel({ LEAD_CHAT_URL: url }: Env): Channel | undefined {
  if (!url) return undefined;
  return {
    via: 'chat',
    compose: ({ event }, facts) => {
      const line = lineOf(event, facts);
      return line === undefined ? undefined : { text: JSON.stringify(bodyOf(url, line)) };
    },
    deliver: (_message, { text }, signal) => postJson(url, text, signal),
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

/** It has no text that a visitor typed, because that could be a link. */
function lineOf(event: ChannelEvent, { lead }: MessageFacts): string | undefined {
  if (event === 'test') return words.test.text;
  if (event !== 'lead.created' || !lead) return undefined;
  const line = `${subjectOf(lead)}${numberOf(lead)}.`;
  return lead.stopped === 'all' ? `${line} ${words.noContact}` : line;
}

const numberOf = ({ phoneE164 }: SalesLead) => (phoneE164 ? `, ${phoneE164}` : '');
