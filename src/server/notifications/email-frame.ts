import { look } from '#content/look.ts';
import { site } from '#content/site.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';

const { colors } = look;
const { lamp, 'on-lamp': onLamp } = colors;

export const INK = `color:${colors.ink[0]}`;
export const SOFT = `color:${colors['ink-soft'][0]}`;
export const LINK = `color:${colors.focus[0]}`;
export const LINE = colors.line[0];
export const ERROR = colors.error[0];
export const LAMP = lamp;
const STONE = `background:${colors.stone[0]}`;
const RAISED = `background:${colors['stone-raised'][0]}`;

// Most mail programs ignore style sheets, so all styles except the dark mode's are inline.
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background: ${colors.stone[1]} !important; }
    .sheet { background: ${colors['stone-raised'][1]} !important; }
    h1, h2, td, p { color: ${colors.ink[1]} !important; }
    .soft, th { color: ${colors['ink-soft'][1]} !important; }
    .line th, .line td { border-color: ${colors.line[1]} !important; }
    .warning { border-color: ${colors.error[1]} !important; }
    .button, .button a { color: ${onLamp} !important; }
    .link { color: ${colors.focus[1]} !important; }
  }`;

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,sans-serif';

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
<body class="page" style="margin:0;padding:0;${STONE};${FONT};font-size:17px;line-height:1.45">
<div class="page" role="main" style="padding:16px;${STONE}">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:20px;border-radius:4px;${RAISED};overflow-wrap:anywhere">
${content}</div>
</div>
</body>
</html>
`;

/** The page's header. */
export const brand = `<div style="margin:-20px -20px 20px;padding:14px 20px;border-bottom:4px solid ${LAMP};border-radius:4px 4px 0 0;background:${colors['dusk-raised']};color:${colors['on-dusk']};font:800 24px/1 'Arial Narrow',Arial,sans-serif;letter-spacing:0.02em;text-transform:uppercase">${escape(site.brand)}</div>`;

export const paragraph = (html: string) => `<p style="margin:0 0 16px;${INK}">${html}</p>`;

export const link = (href: string, label: string) =>
  `<a class="link" href="${escape(href)}" style="${LINK}">${escape(label)}</a>`;
