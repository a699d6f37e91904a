import { notificationText as words } from '#content/notifications.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';
import type { LeadEmail, Line } from './email-text.ts';

// Most mail programs ignore style sheets, so all styles except the dark mode's are inline.
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background: #101b2c !important; }
    .sheet { background: #16243a !important; }
    h1, h2, td, p { color: #f4f1e8 !important; }
    .soft, th { color: #bcc8d9 !important; }
    .line th, .line td { border-color: #42567a !important; }
    .warning { background: #5c2a26 !important; }
    .button, .button a { color: #16243a !important; }
    .link { color: #9dc4ff !important; }
  }`;

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,sans-serif';
export const INK = 'color:#16243a';
const SOFT = 'color:#44526a';

export function emailHtml(email: LeadEmail): string {
  const warnings = email.warnings.map(
    (text) =>
      `<p class="warning" style="margin:0 0 16px;padding:10px 14px;border-radius:8px;background:#f6dcd8;${INK}">${escape(text)}</p>`,
  );
  return frame(
    email.subject,
    `${warnings.join('\n')}
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;${INK}">${escape(email.heading)}</h1>
${callHtml(email)}
<p style="margin:16px 0 4px;${INK}"><strong>${escape(email.callAdvice)}</strong></p>
${email.requestedTime ? `<p style="margin:0 0 4px;${INK}">${escape(email.requestedTime)}</p>` : ''}
<p style="margin:0;${INK}">${escape(email.due)}</p>
${tableHtml(words.details, email.details)}
${email.figures.length > 0 ? tableHtml(words.calculation, email.figures) : ''}
<p class="soft" style="margin:24px 0 0;font-size:14px;${SOFT}">${escape(email.footer)}</p>
`,
  );
}

export const frame = (subject: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark; }${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#efece3;${FONT};font-size:17px;line-height:1.45">
<div class="page" role="main" style="padding:16px;background:#efece3">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:20px;border-radius:12px;background:#fdfcf8;overflow-wrap:anywhere">
${content}</div>
</div>
</body>
</html>
`;

function callHtml({ tel, call, mayCallNow }: LeadEmail): string {
  if (!tel) return `<p style="margin:0;font-size:20px;${INK}">${escape(call)}</p>`;
  if (!mayCallNow) {
    return `<p style="margin:0;font-size:20px;${INK}"><a class="link" href="${escape(tel)}" style="display:inline-block;padding:10px 0;color:#1a56c4">${escape(call)}</a></p>`;
  }
  return `<p class="button" style="margin:0"><a href="${escape(tel)}" style="display:block;padding:14px;border-radius:8px;background:#ffc233;color:#16243a;font-size:20px;font-weight:700;text-align:center;text-decoration:none">${escape(call)}</a></p>`;
}

function tableHtml(heading: string, lines: Line[]): string {
  const cell = 'padding:8px 0;border-top:1px solid #b9b7aa;text-align:left;vertical-align:top';
  const rows = lines.map(
    ([label, value]) =>
      `<tr class="line"><th scope="row" style="${cell};padding-right:12px;width:42%;font-weight:400;${SOFT}">${escape(label)}</th><td style="${cell};${INK}">${escape(value)}</td></tr>`,
  );
  return `<h2 style="margin:24px 0 8px;font-size:18px;${INK}">${escape(heading)}</h2>
<table style="width:100%;border-collapse:collapse;font-size:16px">
${rows.join('\n')}
</table>`;
}
