// Takes the pictures for README and social previews from a running site, and draws the icons:
// node src/build/take-pictures.mjs http://localhost:3000
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { findBrowser } from './find-browser.mjs';

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch({
  ...findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});

const openPage = async (size, colorScheme) => {
  const page = await browser.newPage({
    viewport: size,
    colorScheme,
    reducedMotion: 'reduce',
    // The page's policy blocks the style sheet of the social picture.
    bypassCSP: true,
  });
  await page.goto(address);
  return page;
};

async function save(page, path) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path });
  await page.close();
}

async function drawIcon(side) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const size = `width:${side}px;height:${side}px`;
  await page.setContent(
    `<style>body{margin:0}svg{display:block;${size}}</style>${readFileSync('public/logo.svg', 'utf8')}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

function ico(png, side) {
  // One picture of 32 bits a pixel, after the 22 bytes of this header.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}

await save(await openPage({ width: 1200, height: 900 }, 'light'), 'docs/screenshot.png');
const form = await openPage({ width: 390, height: 844 }, 'light');
await form.locator('#contact form').evaluate(({ parentElement }) => parentElement.scrollIntoView());
await save(form, 'docs/screenshot-form.png');
const social = await openPage({ width: 1200, height: 630 }, 'dark');
// With smaller text, the picture holds the whole first screen.
await social.addStyleTag({
  content: 'html { font-size: 75% } :is(nav, nav + a, aside) { display: none !important }',
});
await save(social, 'public/social.png');
writeFileSync('public/apple-touch-icon.png', await drawIcon(180));
writeFileSync('public/icon-192.png', await drawIcon(192));
writeFileSync('public/icon-512.png', await drawIcon(512));
writeFileSync('public/favicon.ico', ico(await drawIcon(32), 32));
await browser.close();
