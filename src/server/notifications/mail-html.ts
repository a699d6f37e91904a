import { look } from '#content/look.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';
import type { Block } from './mail-blocks.ts';

const { colors } = look;
const INK = `color:${colors.ink[0]}`;
const SOFT = `color:${colors['ink-soft'][0]}`;
const LINK = `color:${colors.focus[0]}`;
const STONE = `background:${colors.stone[0]}`;
const RAISED = `background:${colors['stone-raised'][0]}`;

// Most mail programs ignore style sheets, so all styles are inline.
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,sans-serif';

export const mailHtml = (subject: string, blocks: Block[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;${STONE};${FONT};font-size:17px;line-height:1.45">
<div role="main" style="padding:16px;${STONE}">
<div style="max-width:560px;margin:0 auto;padding:20px;border-radius:4px;${RAISED};overflow-wrap:anywhere">
${blocks.map(blockHtml).join('\n')}
</div>
</div>
</body>
</html>
`;

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'links':
      return paragraph(
        block.parts
          .map((part) => (typeof part === 'string' ? escape(part) : link(part.href, part.label)))
          .join(''),
      );
    case 'phone':
      return phoneHtml(block);
    case 'table':
      return tableHtml(block);
    default:
      return textHtml[block.type](escape(block.text));
  }
}

const paragraph = (html: string) => `<p style="margin:0 0 16px;${INK}">${html}</p>`;

const textHtml = {
  brand: (html: string) =>
    `<div style="margin:-20px -20px 20px;padding:14px 20px;border-bottom:4px solid ${colors.lamp};border-radius:4px 4px 0 0;background:${colors['dusk-raised']};color:${colors['on-dusk']};font:800 24px/1 'Arial Narrow',Arial,sans-serif;letter-spacing:0.02em;text-transform:uppercase">${html}</div>`,
  warning: (html: string) =>
    `<p style="margin:0 0 16px;padding:10px 14px;border:2px solid ${colors.error[0]};border-radius:4px;${INK}">${html}</p>`,
  heading: (html: string) =>
    `<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;${INK}">${html}</h1>`,
  large: (html: string) => `<p style="margin:0 0 8px;font-size:20px;${INK}">${html}</p>`,
  paragraph,
  small: (html: string) => `<p style="margin:24px 0 0;font-size:14px;${SOFT}">${html}</p>`,
};

const link = (href: string, label: string) =>
  `<a href="${escape(href)}" style="${LINK}">${escape(label)}</a>`;

function phoneHtml({ label, tel, isButton }: Extract<Block, { type: 'phone' }>): string {
  if (isButton)
    return `<p style="margin:0 0 16px"><a href="${escape(tel)}" style="display:block;padding:14px;border-radius:4px;background:${colors.lamp};${INK};font-size:20px;font-weight:700;text-align:center;text-decoration:none">${escape(label)}</a></p>`;
  return `<p style="margin:0 0 8px;font-size:20px;${INK}"><a href="${escape(tel)}" style="display:inline-block;padding:10px 0;${LINK}">${escape(label)}</a></p>`;
}

function tableHtml({ heading, rows }: Extract<Block, { type: 'table' }>): string {
  const cell = `padding:8px 0;border-top:1px solid ${colors.line[0]};text-align:left;vertical-align:top`;
  const lines = rows.map(
    ({ label, value, href }) =>
      `<tr><th scope="row" style="${cell};padding-right:12px;width:42%;font-weight:400;${SOFT}">${escape(label)}</th><td style="${cell};${INK}">${href ? link(href, value) : escape(value)}</td></tr>`,
  );
  return `<h2 style="margin:24px 0 8px;font-size:18px;${INK}">${escape(heading)}</h2>
<table style="width:100%;border-collapse:collapse;font-size:16px">
${lines.join('\n')}
</table>`;
}
