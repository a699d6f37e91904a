import { look } from '#content/look.ts';
import type { Link } from '#content/sections/navigation.ts';
import { oneLine } from '#shared/one-line.ts';

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** A part of a mail, in both of its forms. */
export interface Block {
  text: string;
  html: string;
}

export interface Row {
  label: string;
  value: string;
  href?: string | undefined;
}

// Most mail programs ignore style sheets, so all styles are inline.
const { colors } = look;
const INK = `color:${colors.ink[0]}`;
const SOFT = `color:${colors['ink-soft'][0]}`;
const LINK = `color:${colors.focus[0]}`;
const STONE = `background:${colors.stone[0]}`;
const RAISED = `background:${colors['stone-raised'][0]}`;
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,sans-serif';

export const composeMail = (subject: string, blocks: Block[], lang = 'en') => ({
  subject,
  text: `${blocks.map(({ text }) => text).join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;${STONE};${FONT};font-size:17px;line-height:1.45">
<div role="main" style="padding:16px;${STONE}">
<div style="max-width:560px;margin:0 auto;padding:20px;border-radius:4px;${RAISED};overflow-wrap:anywhere">
${blocks.map(({ html }) => html).join('\n')}
</div>
</div>
</body>
</html>
`,
});

const textIn =
  (tag: string, style: string) =>
  (text: string): Block => ({
    text: oneLine(text),
    html: `<${tag} style="${style}">${escape(text)}</${tag}>`,
  });

const PARAGRAPH = `margin:0 0 16px;${INK}`;
export const paragraph = textIn('p', PARAGRAPH);
export const large = textIn('p', `margin:0 0 8px;font-size:20px;${INK}`);
export const small = textIn('p', `margin:24px 0 0;font-size:14px;${SOFT}`);
export const heading = textIn('h1', `margin:0 0 12px;font-size:24px;line-height:1.25;${INK}`);
export const warning = textIn(
  'p',
  `margin:0 0 16px;padding:10px 14px;border:2px solid ${colors.error[0]};border-radius:4px;${INK}`,
);
export const brand = textIn(
  'div',
  `margin:-20px -20px 20px;padding:14px 20px;border-bottom:4px solid ${colors.lamp};border-radius:4px 4px 0 0;background:${colors['dusk-raised']};color:${colors['on-dusk']};font:800 24px/1 'Arial Narrow',Arial,sans-serif;letter-spacing:0.02em;text-transform:uppercase`,
);

const linkHtml = ({ href, label }: Link, style = LINK) =>
  `<a href="${escape(href)}" style="${style}">${escape(label)}</a>`;

export const links = (...parts: (string | Link)[]): Block => ({
  text: parts.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.href}`)).join(''),
  html: `<p style="${PARAGRAPH}">${parts.map((part) => (typeof part === 'string' ? escape(part) : linkHtml(part))).join('')}</p>`,
});

export const phoneLink = (link: Link, isButton: boolean): Block => ({
  text: oneLine(link.label),
  html: isButton
    ? `<p style="margin:0 0 16px">${linkHtml(link, `display:block;padding:14px;border-radius:4px;background:${colors.lamp};${INK};font-size:20px;font-weight:700;text-align:center;text-decoration:none`)}</p>`
    : `<p style="margin:0 0 8px;font-size:20px;${INK}">${linkHtml(link, `display:inline-block;padding:10px 0;${LINK}`)}</p>`,
});

export function table(caption: string, rows: Row[]): Block {
  const cell = `padding:8px 0;border-top:1px solid ${colors.line[0]};text-align:left;vertical-align:top`;
  const lines = rows.map(
    ({ label, value, href }) =>
      `<tr><th scope="row" style="${cell};padding-right:12px;width:42%;font-weight:400;${SOFT}">${escape(label)}</th><td style="${cell};${INK}">${href ? linkHtml({ href, label: value }) : escape(value)}</td></tr>`,
  );
  return {
    text: [caption, ...rows.map(({ label, value }) => `  ${oneLine(label)}: ${oneLine(value)}`)].join('\n'),
    html: `<h2 style="margin:24px 0 8px;font-size:18px;${INK}">${escape(caption)}</h2>
<table style="width:100%;border-collapse:collapse;font-size:16px">
${lines.join('\n')}
</table>`,
  };
}
