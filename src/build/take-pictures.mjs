// Takes the pictures for README and social previews from a running site:
// node src/build/take-pictures.mjs http://localhost:3000
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
await browser.close();
