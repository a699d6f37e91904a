import { notificationText as words } from '#content/notifications.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';
import { ERROR, frame, INK, LAMP, LINE, link, LINK, paragraph, SOFT } from './email-frame.ts';
import type { LeadEmail, Line } from './email-text.ts';

export function emailHtml(email: LeadEmail): string {
  const warnings = email.warnings.map(
    (text) =>
      `<p class="warning" style="margin:0 0 16px;padding:10px 14px;border:2px solid ${ERROR};border-radius:4px;${INK}">${escape(text)}</p>`,
  );
  const facts = [email.place, email.due].filter((fact) => fact !== undefined);
  return frame(
    email.subject,
    `${warnings.join('\n')}
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;${INK}">${escape(email.advice)}</h1>
<p style="margin:0 0 8px;font-size:20px;${INK}">${escape(email.business)}</p>
${callHtml(email)}
${facts.map((fact) => paragraph(escape(fact))).join('\n')}
${tableHtml(words.details, email.details)}
${email.figures.length > 0 ? tableHtml(words.calculation, email.figures) : ''}
<p class="soft" style="margin:24px 0 0;font-size:14px;${SOFT}">${escape(email.footer)}</p>
`,
  );
}

function callHtml({ tel, call, isNow }: LeadEmail): string {
  if (!tel) return `<p style="margin:0 0 16px;font-size:20px;${INK}">${escape(call)}</p>`;
  if (!isNow) {
    return `<p style="margin:0 0 8px;font-size:20px;${INK}"><a class="link" href="${escape(tel)}" style="display:inline-block;padding:10px 0;${LINK}">${escape(call)}</a></p>`;
  }
  return `<p class="button" style="margin:0 0 16px"><a href="${escape(tel)}" style="display:block;padding:14px;border-radius:4px;background:${LAMP};${INK};font-size:20px;font-weight:700;text-align:center;text-decoration:none">${escape(call)}</a></p>`;
}

export function tableHtml(heading: string, lines: Line[]): string {
  const cell = `padding:8px 0;border-top:1px solid ${LINE};text-align:left;vertical-align:top`;
  const rows = lines.map(
    ({ label, value, href }) =>
      `<tr class="line"><th scope="row" style="${cell};padding-right:12px;width:42%;font-weight:400;${SOFT}">${escape(label)}</th><td style="${cell};${INK}">${href ? link(href, value) : escape(value)}</td></tr>`,
  );
  return `<h2 style="margin:24px 0 8px;font-size:18px;${INK}">${escape(heading)}</h2>
<table style="width:100%;border-collapse:collapse;font-size:16px">
${rows.join('\n')}
</table>`;
}
