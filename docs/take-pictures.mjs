// Takes the pictures for README and social previews from a running site, and draws the icons:
// npm run pictures -- http://localhost:3000
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findBrowser } from '../src/tests/support/find-browser.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const browser = await chromium.launch({
  ...findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});

async function photograph(path, size, colorScheme, prepare = () => undefined) {
  const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(prepare);
  await page.screenshot({ path });
  await page.close();
}

async function drawIcon(side) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const logo = readFileSync('public/logo.svg', 'utf8').replace(
    /width="\d+" height="\d+"/,
    `width="${side}" height="${side}"`,
  );
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${logo}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

function ico(png, side) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

await photograph('docs/screenshot.png', { width: 1200, height: 900 }, 'light');
await photograph('public/social.png', { width: 1200, height: 630 }, 'dark', () => {
  for (const element of document.querySelectorAll('header :is(nav, details, a:not(:has(img))), [data-dock]'))
    element.remove();
  const hero = document.querySelector('h1')?.closest('section');
  for (const element of hero?.querySelectorAll('a, button') ?? []) element.parentElement?.remove();
  document.documentElement.style.fontSize = '13.5px';
  window.scrollTo(0, 0);
});
writeFileSync('public/apple-touch-icon.png', await drawIcon(180));
writeFileSync('public/icon-192.png', await drawIcon(192));
writeFileSync('public/icon-512.png', await drawIcon(512));
writeFileSync('public/favicon.ico', ico(await drawIcon(32), 32));
await browser.close();
