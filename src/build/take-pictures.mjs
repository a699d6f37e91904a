// Takes the pictures for README and social previews from a running site:
// node src/build/take-pictures.mjs http://localhost:3000
import { chromium } from 'playwright';
import { findBrowser } from './find-browser.mjs';

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch({
  ...findBrowser(),
  // With hinting, small text is as wide as whole pixels, and words run together.
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
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
// A preview is small and can't be pressed: large words, and no links or buttons.
await social.addStyleTag({
  content: `
    :root { font-size: 75%; --ticket-width: 24.5rem; }
    :is(header a:not(:has(img)), h1 ~ .row, aside) { display: none !important; }
    h1#hero-heading { font-size: 7.75rem; }
    h1 + p.large { font-size: 1.9rem; }
  `,
});
await save(social, 'public/social.png');
await browser.close();
