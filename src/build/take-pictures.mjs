// Takes the pictures for README and social previews from a running site, and draws the icons:
// node src/build/take-pictures.mjs http://localhost:3000
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { findBrowser } from '../tests/support/find-browser.mjs';

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
    // The page's policy blocks the style sheet of `composeSocialPicture`.
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

/** Arranges the hero's parts for the picture's size. Previews are small, so the text is large. */
async function composeSocialPicture() {
  const page = await openPage({ width: 1200, height: 630 }, 'dark');
  await page.addStyleTag({
    content: `
      body { position: relative; height: 630px; padding: 0; overflow: hidden; background: linear-gradient(var(--night), var(--night-low)) }
      body > * { position: absolute !important; margin: 0 !important }
      body > a { top: 44px; left: 64px; font-size: 44px !important; color: var(--on-dusk) }
      body > a img { width: 52px; height: 52px }
      body > :is(h1, p) { z-index: 2 }
      body > h1 { top: 132px; left: 64px; font-size: 108px; line-height: .88; color: var(--on-dusk) }
      body > h1 span { display: block; max-width: 640px }
      body > p { bottom: 52px; left: 64px; font-weight: 600; color: var(--lamp) }
      body > figure { top: 20px; right: 56px; width: 400px; height: 450px; font-size: 19px !important; rotate: 3deg }
      body > figure dl > :nth-child(2) { display: none }
      body > div { right: -70px !important; bottom: 0; width: 580px !important; height: 305px !important }`,
  });
  await page.evaluate(() => {
    const hero = document.querySelector('h1')?.closest('section');
    const claim = document.createElement('p');
    claim.textContent = document.title.replace(/^.*?: /, '');
    // Fits on one line beside the truck.
    claim.style.fontSize = `${Math.min(27, 1_400 / claim.textContent.length)}px`;
    const parts = ['header a:has(img)', 'h1', 'figure', 'div:has(> svg #scene-house)'];
    const [brand, ...others] = parts.map((part) => hero?.querySelector(part) ?? document.querySelector(part));
    document.body.replaceChildren(...[brand, ...others, claim].filter(Boolean));
  });
  await save(page, 'public/social.png');
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
await composeSocialPicture();
writeFileSync('public/apple-touch-icon.png', await drawIcon(180));
writeFileSync('public/icon-192.png', await drawIcon(192));
writeFileSync('public/icon-512.png', await drawIcon(512));
writeFileSync('public/favicon.ico', ico(await drawIcon(32), 32));
await browser.close();
