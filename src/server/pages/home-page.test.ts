import { expect, test } from '@jest/globals';
import { homePage } from '#content/home-page.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { region, site as siteText, trades } from '#content/site.ts';
import { spanish } from '#content/spanish/page.ts';
import { clock } from '#content/voice/clock.ts';
import { voiceText } from '#content/voice/voice.ts';
import { wordsIn } from '#content/words-in.ts';
import { comparison } from '#content/sections/comparison.ts';
import { plans } from '#content/sections/pricing.ts';
import { testimonials } from '#content/sections/testimonials.ts';
import {
  businessTypes,
  leadLimits,
  monthlyLeadVolumes,
  requiredTexts,
} from '#shared/lead-fields.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { roiFields } from '#shared/roi.ts';
import {
  elementsOf,
  inputNamed,
  optionsOf,
  rawRequest,
  sectionOf,
  textOf,
  titleOf,
} from '../../tests/support/responses.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const PUBLIC = 'https://porchlight.example';
const site = await createTestApp({ PUBLIC_URL: PUBLIC });
const read = (path: string) => rawRequest(site.app, path);
const html = (await read('/')).body.toString();

test('the sections are in order', () => {
  const main = html.slice(html.indexOf('</header>'), html.indexOf('<footer'));
  const [, ...ids] = elementsOf(main, 'section').map(({ id }) => id);
  const order =
    'trusted-by, ai-vs-traditional, services, roi, testimonials, faq, features, pricing, contact';
  expect(ids.join(', ')).toBe(order);
  const names = elementsOf(main, 'section').map((section) => section['aria-labelledby']);
  expect(names).toEqual(['hero', ...ids].map((id) => `${id}-heading`));
});

test('each plan’s link has the plan’s name', () => {
  const links = elementsOf(sectionOf(html, 'pricing'), 'a');
  const names = elementsOf(sectionOf(html, 'pricing'), 'h3').map(({ id }) => id);
  const described = links.flatMap((link) => link['aria-describedby'] ?? []);
  expect(described.length).toBeGreaterThan(1);
  expect(described).toEqual(names);
});

test('each offer of a person leads to the form', () => {
  const leading = (section: string) =>
    elementsOf(sectionOf(html, section), 'a').filter(({ href }) => href === '#contact').length;
  // The calculator has a link below the missed calls, too.
  expect(['pricing', 'roi', 'faq'].map(leading)).toEqual([plans.length, 2, 1]);
  const hero = html.slice(html.indexOf('<h1'), html.indexOf('id="below-hero"'));
  expect(hero).toContain(' href="#contact"');
});

test('each cell of the comparison has a head by column and row', () => {
  const section = sectionOf(html, 'ai-vs-traditional');
  const texts = [comparison.columns, ...comparison.rows].flatMap((row) => Object.values(row));
  expect([...section.matchAll(/<t[hd].*?<\/t[hd]>/g)].map(([cell]) => textOf(cell).trim())).toEqual(
    texts,
  );
  const heads = elementsOf(section, 'th').map(({ scope }) => scope);
  const rows = comparison.rows.map(() => 'row');
  expect(heads).toEqual([...Object.keys(comparison.columns).map(() => 'col'), ...rows]);
});

test('structured data have no ratings', () => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] };
  expect(json).toMatch(/^{"@context":"https:\/\/schema.org",/);
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'Service']);
  const { name, email, telephone } = graph[0] ?? {};
  expect(json).toContain(`"logo":"${PUBLIC}/icon-512.png"`);
  expect({ name, email, telephone }).toEqual({
    name: siteText.brand,
    email: siteText.email,
    telephone: siteText.phone.e164,
  });
  expect(graph[2]?.areaServed).toEqual({ '@type': 'State', name: region.name });
  expect(json).not.toMatch(/Review|Rating/);
});

test('without script, the browser validates', () => {
  const form = sectionOf(html, 'contact');
  expect(elementsOf(form, 'form')[0]).not.toHaveProperty('novalidate');
  for (const name of requiredTexts)
    expect(inputNamed(form, name)).toMatchObject({
      required: '',
      maxlength: String(leadLimits[name]),
    });
  for (const [name, type] of [
    ['email', 'email'],
    ['phone', 'tel'],
  ] as const)
    expect(inputNamed(form, name)).toMatchObject({ type, autocomplete: type, inputmode: type });
  expect(inputNamed(form, 'businessName')?.autocomplete).toBe('organization');
  expect(inputNamed(form, 'contactName')?.autocomplete).toBe('name');
  for (const name of roiFields)
    expect(inputNamed(html, name)).toMatchObject({
      inputmode: 'numeric',
      enterkeyhint: 'done',
      autocomplete: 'off',
    });
  const volumes = optionsOf(form, 'monthlyLeadVolume').map(({ value }) => value);
  expect(volumes).toEqual(['', ...monthlyLeadVolumes]);
  expect(inputNamed(form, 'referralNote')).toMatchObject({ tabindex: '-1', autocomplete: 'off' });
  // What was agreed to is stored in the site's words, so no translator may change them.
  const [consents] = elementsOf(form, 'details').filter(({ id }) => id === 'lead-consents');
  expect(consents).toMatchObject({ translate: 'no' });
});

test.each(Object.values(wordsIn))(
  'the boxes of $home.path show the words that are stored',
  async ({ home, words: { form } }) => {
    const page = (await read(home.path)).body.toString();
    for (const name of ['consent', 'textConsent'] as const) {
      const [box = ''] = new RegExp(`<input[^>]* name="${name}".*?</label>`, 's').exec(page) ?? [];
      expect(textOf(box).trim()).toBe(form[name].text);
      expect(inputNamed(page, `${name}Version`)?.value).toBe(form[name].version);
    }
  },
);

test.each(trades)('the page for $id leads with its trade', async ({ id, name }) => {
  const isListed = businessTypes.some((type) => type === id);
  const { headers, body } = await read(`/?utm_source=x&lang=es&trade=${id}`);
  for (const typed of [id, id.toUpperCase(), `${id}%20`])
    expect((await read(`/?trade=${typed}`)).headers.etag).toBe(headers.etag);
  const html = body.toString();
  const quotes = testimonials.map(({ quote, image }) => ({ image, at: html.indexOf(quote) }));
  const [first] = quotes.sort((one, other) => one.at - other.at);
  expect(first?.image === id).toBe(testimonials.some(({ image }) => image === id));
  const call = sampleCalls.find(({ trade }) => trade === id) ?? sampleCalls[0];
  expect(/id="hear-([^"]*)"/.exec(html)?.[1]).toBe(call.id);
  expect(html.match(/<option value="[^"]+" selected="">/g)).toEqual([
    `<option value="${id}" selected="">`,
    `<option value="${isListed ? id : 'other'}" selected="">`,
  ]);
  expect(inputNamed(html, 'tradeDetail')?.value).toBe(isListed ? '' : name);
  // The first call has a ticket of its own.
  if (call !== sampleCalls[0])
    for (const { text } of call.ticket) expect(textOf(html)).toContain(text);
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC}/"`);
});

const tagsOf = (page: string) =>
  elementsOf(page, 'meta').map(({ name, property }) => name ?? property);

test.each([
  ['/', homePage],
  ['/es', spanish],
])('%s has the tags for previews', async (path, { description }) => {
  const page = (await read(path)).body.toString();
  expect(tagsOf(page)).toEqual(tagsOf(html));
  for (const tag of [
    { name: 'description', content: description },
    { property: 'og:title', content: titleOf(page) },
    { property: 'og:url', content: PUBLIC + path },
    { property: 'og:image', content: `${PUBLIC}/social.png` },
  ])
    expect(elementsOf(page, 'meta')).toContainEqual(tag);
  const links = elementsOf(page, 'link');
  // The first paint of the page with the dock waits for its first screen.
  const isHome = path === '/';
  const [{ rel: _, ...waited } = {}] = links.filter(({ rel }) => rel === 'expect');
  expect(waited).toEqual(isHome ? { href: '#below-hero', blocking: 'render' } : {});
  expect([page.includes(' id="below-hero"'), page.includes(' data-has-dock>')]).toEqual([
    isHome,
    isHome,
  ]);
  expect(links).toContainEqual({ rel: 'canonical', href: PUBLIC + path });
});

test.each(['/', '/es'])('%s leads readers and robots to the other language', async (path) => {
  const page = (await read(path)).body.toString();
  const links = elementsOf(page, 'link');
  const isHome = path === '/';
  const translations = links.filter(({ rel }) => rel === 'alternate');
  const named = translations.map(({ hreflang, href }) => `${hreflang} ${href}`);
  expect(named).toEqual([`en ${PUBLIC}/`, `es ${PUBLIC}/es`]);
  // A translator would name the page's own language.
  const lang = isHome ? 'es' : 'en';
  const other = { href: isHome ? '/es' : '/', lang, translate: 'no' };
  const inHeader = elementsOf(page.slice(0, page.indexOf('</header>')), 'a');
  expect(inHeader).toContainEqual(expect.objectContaining(other));
  // The brand's link is one of them.
  expect(inHeader.filter(({ href }) => href === '/')).toHaveLength(isHome ? 1 : 2);
});

test('the social picture has the size in its tags', async () => {
  const { body } = await read('/social.png');
  const tagged = (part: string) =>
    Number(elementsOf(html, 'meta').find((tag) => tag.property === `og:image:${part}`)?.content);
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual(['width', 'height'].map(tagged));
});

test('without script, controls lead to a call’s page', () => {
  const [{ trade }] = sampleCalls;
  for (const id of ['hero-call', 'dock-voice-launcher', 'lock-screen-call'])
    expect(elementsOf(html, 'a').find((link) => link.id === id)?.href).toBe(
      `/sample-call?trade=${trade}`,
    );
  for (const each of sampleCalls)
    expect(elementsOf(html, 'a').find((link) => link.id === `hear-${each.id}`)?.href).toBe(
      `/sample-call?trade=${each.trade}`,
    );
  expect(elementsOf(html, 'form')).toContainEqual(
    expect.objectContaining({ action: '/sample-call' }),
  );
  expect(elementsOf(html, 'select').find(({ id }) => id === 'own-shop-trade')?.name).toBe('trade');
  // The shop's name reaches no request line.
  const shopName = elementsOf(html, 'input').find(({ id }) => id === 'own-shop-name');
  expect(shopName).not.toHaveProperty('name');
  expect(shopName).toMatchObject({ enterkeyhint: 'go', autocomplete: 'organization' });
});

test('a call’s page plays it, says it, and leads to the others and the form', async () => {
  const [{ trade, name, lines, recording }] = sampleCalls;
  const { status, body } = await read(`/sample-call?trade=${trade.toUpperCase()}&x=1`);
  const page = body.toString();
  expect([status, titleOf(page)]).toEqual([200, expect.stringContaining(name)]);
  const chosen = optionsOf(page, 'businessType').find((option) => 'selected' in option);
  expect(chosen?.value).toBe(leadOfTrade(trade).businessType);
  expect(elementsOf(page, 'audio')).toMatchObject([{ src: recording?.file, preload: 'none' }]);
  expect(textOf(page)).toContain(` ${clock(recording?.seconds ?? 0)} `);
  const { assistant, caller } = voiceText.transcript;
  for (const [turn, line] of lines.entries())
    expect(textOf(page)).toContain(`${turn % 2 ? caller : assistant}: ${line}`);
  const others = elementsOf(page, 'a').filter(({ href }) =>
    href?.startsWith('/sample-call?trade='),
  );
  expect(others.map(({ href }) => href?.split('=')[1])).toEqual(
    trades.slice(1).map(({ id }) => id),
  );
  expect(elementsOf(page, 'a').map(({ href }) => href)).toContain('#contact');
  expect(elementsOf(page, 'form')).toMatchObject([{ id: 'lead-form' }]);
  expect(titleOf((await read('/sample-call?trade=none')).body.toString())).toContain(name);
});

const named = await createTestApp({ PUBLIC_URL: PUBLIC, ...legalSettings }, site);
const readNamed = (path: string) => rawRequest(named.app, path);

test('no link leads nowhere', async () => {
  const hrefs = new Set(['/', '/sample-call']);
  // A page that a link leads to has links as well.
  for (const path of hrefs) {
    const { status, body } = await readNamed(path);
    expect([path, status]).toEqual([path, 200]);
    for (const { href = '' } of elementsOf(body.toString(), 'a'))
      if (href.startsWith('/')) hrefs.add(href.replace(/#.*/, ''));
  }
  expect(hrefs.size).toBeGreaterThan(5);
});

test('an operator is named once', async () => {
  const home = (await readNamed('/')).body.toString();
  const { LEGAL_NAME, LEGAL_ADDRESS } = legalSettings;
  expect(textOf(home).split(`${LEGAL_NAME}, ${LEGAL_ADDRESS}`)).toHaveLength(2);
  expect(html).not.toContain(LEGAL_NAME);
  const links = elementsOf(home.slice(home.indexOf('<footer')), 'a');
  expect(links).toContainEqual(expect.objectContaining({ href: '/es', lang: 'es' }));
  const paths = links.map(({ href }) => href);
  for (const path of ['/privacy', '/terms', '/accessibility', '/stop', '/es'])
    expect(paths).toContain(path);
  for (const page of [home, (await readNamed('/es')).body.toString()]) {
    const from = page.indexOf('id="lead-form"');
    const form = page.slice(from, page.indexOf('</form>', from));
    expect(elementsOf(form, 'a').map(({ href }) => href)).toEqual(['/privacy', '/terms']);
  }
});

test.each(['/privacy', '/terms', '/accessibility', '/stop'])(
  '%s is a page that isn’t hydrated',
  async (path) => {
    const { status, headers, body } = await readNamed(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-cache');
    for (const spelling of [path.toUpperCase(), `${path}/`, `${path}?utm_source=x`])
      expect((await readNamed(spelling)).headers.etag).toBe(headers.etag);
    const page = body.toString();
    expect(elementsOf(page, 'script')).toHaveLength(path === '/stop' ? 1 : 0);
    expect(page).not.toContain('application/json');
    const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(page) ?? [];
    expect(titleOf(page)).toBe(`${title} - ${siteText.brand}`);
    expect(page).toMatch(/<meta name="description" content="[^"]+"/);
    expect(page).toContain(`<link rel="canonical" href="${PUBLIC}${path}"`);
    // It is in no other language.
    expect(page).not.toContain('rel="alternate"');
    expect(textOf(page)).toContain(legalSettings.LEGAL_ADDRESS);
    const hrefs = elementsOf(page, 'a').map(({ href }) => href);
    expect(hrefs).toEqual(
      expect.arrayContaining(['/#services', '/#pricing', '/#contact', '/privacy']),
    );
  },
);
