import { site } from '#content/site.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';

/** The page's colors, from src/client/styles/tokens.css. */
export const INK = 'color:#16243a';
export const SOFT = 'color:#3f4d65';
export const LINK = 'color:#1a56c4';
export const LINE = '#b9b7aa';
export const ERROR = '#a3241c';
export const LAMP = '#ffc233';
const STONE = 'background:#efece3';
const RAISED = 'background:#fdfcf8';

// Most mail programs ignore style sheets, so all styles except the dark mode's are inline.
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background: #101c30 !important; }
    .sheet { background: #1e2e4a !important; }
    h1, h2, td, p { color: #eef1f5 !important; }
    .soft, th { color: #b4c0d2 !important; }
    .line th, .line td { border-color: #3b4d69 !important; }
    .warning { border-color: #ff9f93 !important; }
    .button, .button a { color: #16243a !important; }
    .link { color: #8db8ff !important; }
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
export const brand = `<div style="margin:-20px -20px 20px;padding:14px 20px;border-bottom:4px solid ${LAMP};border-radius:4px 4px 0 0;background:#192740;color:#f4f1e8;font:800 24px/1 'Arial Narrow',Arial,sans-serif;letter-spacing:0.02em;text-transform:uppercase">${escape(site.brand)}</div>`;

export const paragraph = (html: string) => `<p style="margin:0 0 16px;${INK}">${html}</p>`;

export const link = (href: string, label: string) =>
  `<a class="link" href="${escape(href)}" style="${LINK}">${escape(label)}</a>`;
