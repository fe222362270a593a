import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPasskeyDevice } from '#admin-server/spa/e2e/passkey-device.ts';
import { createTestMailServer, type TestMailServer } from '#admin-server/testing/mail.ts';
import { type Locale, locales, localPath } from '#content-db/model/locale.ts';
import { contactTexts } from '#site/inbox/texts.ts';
import { dictionaryOf } from '#example/words.ts';
import { newsletterTexts } from '#site/newsletter/texts.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { spawnServer, type ServerProcess } from '../../process/server-process.ts';
import { freePort } from '../../process/temporary-site.ts';
import { chromiumFlags, ensureChromium } from '../../testing/chromium.ts';
import { variablesOf } from '../../testing/command.ts';
import { firstAdmin, signIn, type Staff } from '../../testing/staff.ts';
import { ask } from './answers.ts';
import { openRecipe, type Recipe } from './recipe.ts';
import { type StaticHost, startStaticHost } from './engines/wrangler.ts';

/** The pages of a build on a static host, and our server for the forms and for the back office, each with an origin. */
let site: string;
let forms: string;
let office: string;
let folder: string;
let recipe: Recipe;
let dist: string;
let mail: TestMailServer;
let ours: ServerProcess;
let host: StaticHost;
let staff: Staff;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-host-'));
  mail = await createTestMailServer();
  const [pagesPort, port] = [await freePort(), await freePort()];
  // Browsers find every name below localhost on this machine, and take each for a site of its own.
  site = `http://www.localhost:${pagesPort}`;
  forms = `http://forms.localhost:${port}`;
  office = `http://office.localhost:${port}`;
  recipe = await openRecipe('static-host', {
    folder,
    settings: {
      ...variablesOf(join(folder, 'var/lib/site')),
      ...firstAdmin,
      PORT: String(port),
      SMTP_URL: mail.url,
      CONTACT_TO: 'office@example.org',
    },
    replace: {
      'SITE_URL=https://www.example.org': `SITE_URL=${site}`,
      'PUBLIC_API_URL=https://office.example.org': `PUBLIC_API_URL=${forms}`,
      'ADMIN_URL=https://office.example.org': `ADMIN_URL=${office}`,
    },
  });
  await recipe.run('Install');
  ours = await spawnServer(await recipe.settings());
  staff = await signIn(ours.address, office);
  await staff.call('POST', '/api/admin/redirects', {
    fromUrl: '/قديم',
    toUrl: '/ar/services',
    redirectType: 308,
  });
  await staff.call('POST', '/api/admin/publish', {});
  await recipe.run('Publish');
  dist = recipe.at('/var/lib/site/dist');
  host = await startStaticHost(dist, pagesPort);
  browser = await chromium.launch({ executablePath: await ensureChromium(log), args: chromiumFlags });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await host?.[Symbol.asyncDispose]();
  ours?.child.kill('SIGTERM');
  await ours?.ended;
  await mail?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** A browser of a visitor or of staff, which records what it was refused. */
async function open(options: { javaScriptEnabled?: boolean; bypassCSP?: boolean } = {}) {
  const context = await browser.newContext({ ...options, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|CORS|blocked/i.test(message.text())) refused.push(message.text());
  });
  return { context, page, refused, [Symbol.asyncDispose]: () => context.close() };
}

/** Lets the script of the contact form load, as it does when a visitor touches the form. */
async function wake(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(contactTexts[locale].name).focus();
  await page.locator('astro-island:not([ssr]) form.contact-form').waitFor();
}

/** Fills in the contact form, and sends it. */
async function write(page: Page, locale: Locale, email: string, message: string): Promise<void> {
  const words = contactTexts[locale];
  const form = page.getByRole('form', { name: words.form });
  await form.getByLabel(words.name).fill('Sara Ali');
  await form.getByLabel(words.email).fill(email);
  await form.getByLabel(words.message).fill(message);
  await form.getByRole('button').click();
}

/** Texts of the messages that staff find. */
async function messages(): Promise<string[]> {
  const lists = await Promise.all(
    ['inbox', 'spam'].map((filter) => staff.call('GET', `/api/admin/contact-messages?filter=${filter}`)),
  );
  return lists.flatMap((list) => (list as { message: string }[]).map(({ message }) => message));
}

/** Where the links of a page lead, without those within it. */
function targetsOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
}

/** The next mail that contains a text. */
async function mailWith(text: string): Promise<string> {
  for (;;) {
    const received = await mail.next();
    if (received.includes(text)) return received;
  }
}

describe('a static host with the folder of a build', () => {
  it('reads all of its rules', async () => {
    const redirects = (await readFile(join(dist, '_redirects'), 'utf8')).trim().split('\n');
    expect(redirects).toContain('/%D9%82%D8%AF%D9%8A%D9%85 /ar/services 308');
    expect(host.output()).toContain(`Parsed ${redirects.length} valid redirect rules`);
    expect(host.output()).toContain('valid header rules');
    expect(host.output()).not.toMatch(/invalid (?:redirect|header)/);
  });

  it('answers every page at its address, with the policy that lets its forms send to our server', async () => {
    const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'));
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) {
      const path = encodeURI(`/${name.replace(/(?:^index)?\.html$/, '')}`);
      const response = await fetch(host.address + path, { redirect: 'manual' });
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toBe(await readFile(join(dist, name), 'utf8'));
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(new RegExp(`form-action [^;]*${forms}`));
      expect(policy).toMatch(new RegExp(`connect-src [^;]*${forms}`));
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it('follows its redirects, answers unknown addresses in their language, and keeps assets for ever', async () => {
    const answer = (path: string) => ask(host.address, { path });
    expect((await answer('/%D9%82%D8%AF%D9%8A%D9%85')).headers.location).toBe('/ar/services');
    for (const [path, page] of [
      ['/nothing', '404.html'],
      ['/ar/nothing', 'ar/404.html'],
    ] as const) {
      const response = await fetch(host.address + path);
      expect([path, response.status, await response.text()]).toEqual([
        path,
        404,
        await readFile(join(dist, page), 'utf8'),
      ]);
    }
    const [asset] = (await readdir(join(dist, '_astro'))).filter((name) => name.endsWith('.css'));
    expect((await answer(`/_astro/${asset}`)).headers['cache-control']).toContain('immutable');
  });
});

describe.each(locales)('the forms of such pages in %s', (locale) => {
  const { backHome } = dictionaryOf(locale);
  const words = contactTexts[locale];
  const newsletter = newsletterTexts[locale];
  const contact = () => site + localPath('/contact', locale);

  it('send a message without leaving the page', async () => {
    await using visitor = await open();
    const { page } = visitor;
    await page.goto(contact());
    await wake(page, locale);
    await write(page, locale, 'sara@example.org', `By a script in ${locale}`);
    await page.getByText(words.sentTitle, { exact: true }).waitFor();
    expect(page.url()).toBe(contact());
    expect(await messages()).toContain(`By a script in ${locale}`);
    expect(visitor.refused).toEqual([]);
  });

  it('send a message without JavaScript: its errors are shown, and all that follows is on the site', async () => {
    await using visitor = await open({ javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(contact());
    await write(page, locale, 'sara@example.org', '\u2060');
    await page.getByText(words.required.message).waitFor();
    expect(page.url()).toBe(`${forms}/api/contact`);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await page.getByLabel(words.name).inputValue()).toBe('Sara Ali');
    for (const target of await targetsOf(page)) expect(target).not.toContain('forms.localhost');
    expect(await targetsOf(page)).toEqual(
      expect.arrayContaining([site + localPath('/services', locale), site + localPath('/', locale)]),
    );
    await write(page, locale, 'sara@example.org', `By hand in ${locale}`);
    await page.waitForURL(`${contact()}/sent`);
    await page.getByRole('heading', { name: words.sentTitle }).waitFor();
    expect(await messages()).toContain(`By hand in ${locale}`);
    expect(visitor.refused).toEqual([]);
  });

  it('subscribe to the newsletter, and the mail leads to our server and back to the site', async () => {
    await using visitor = await open({ javaScriptEnabled: false });
    const { page } = visitor;
    const email = `reader-${locale}@example.org`;
    const subscribe = async (address: string) => {
      await page.goto(site + localPath('/team', locale));
      await page.getByRole('contentinfo').getByLabel(newsletter.email).fill(address);
      await page.getByRole('contentinfo').getByRole('button').click();
    };
    await subscribe(email);
    await page.waitForURL(site + localPath('/newsletter/check-inbox', locale));
    const link = /^http:\S+confirm\S+$/m.exec(await mailWith(email))?.[0] ?? '';
    expect(link.startsWith(`${forms}/api/newsletter/confirm?`)).toBe(true);
    await page.goto(link);
    for (const target of await targetsOf(page)) expect(target).not.toContain('forms.localhost');
    await page.getByRole('button', { name: newsletter.confirmButton }).click();
    await page.getByRole('heading', { name: newsletter.confirmedTitle }).waitFor();
    await page.getByRole('link', { name: backHome }).click();
    await page.waitForURL(site + localPath('/', locale));
    expect(visitor.refused).toEqual([]);
  });
});

it('the forms say in both languages that there were too many messages, with and without JavaScript', async () => {
  const body = JSON.stringify({ name: 'Sara', email: 'sara@example.org', message: 'Again' });
  const headers = { origin: site, 'content-type': 'application/json' };
  let status = 200;
  for (let time = 0; time < 6 && status === 200; time += 1)
    ({ status } = await fetch(`${ours.address}/api/contact`, { method: 'POST', headers, body }));
  expect(status).toBe(429);
  for (const locale of locales) {
    const words = contactTexts[locale];
    for (const javaScriptEnabled of [true, false]) {
      await using visitor = await open({ javaScriptEnabled });
      const { page } = visitor;
      await page.goto(site + localPath('/contact', locale));
      if (javaScriptEnabled) await wake(page, locale);
      await write(page, locale, 'sara@example.org', 'Once more');
      await page.getByText(words.tooMany).waitFor();
      expect(await page.getByLabel(words.message).inputValue()).toBe('Once more');
      expect(visitor.refused).toEqual([]);
    }
  }
});

/** Signs in by the form of the back office. */
async function enter(page: Page): Promise<void> {
  await page.goto(`${office}/admin/login`);
  await page.getByLabel('Username').fill(firstAdmin.ADMIN_USERNAME);
  await page.getByLabel('Password').fill(firstAdmin.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
}

describe('the back office at an origin of its own', () => {
  it('is entered there, shows previews, and leads to the pages of the site', async () => {
    await using desk = await open();
    const { page } = desk;
    await enter(page);
    const website = page.getByRole('link', { name: 'View the website' });
    expect(await website.getAttribute('href')).toBe(`${site}/`);
    await page.goto(`${office}/admin/live-editor?path=/team`);
    await page.frameLocator('iframe').first().locator('h1').first().waitFor();
    await page.getByRole('button', { name: 'Share preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share preview' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(url.startsWith(`${office}/share/`)).toBe(true);
    await using guest = await open();
    await guest.page.goto(url);
    await guest.page.getByRole('complementary', { name: 'Preview, not live.' }).waitFor();
    await guest.page.getByRole('banner').getByRole('link').first().click();
    await guest.page.waitForURL(`${site}/`);
    expect([...desk.refused, ...guest.refused]).toEqual([]);
  });

  it('is absent at the other origins', async () => {
    for (const path of ['/admin', '/admin/login', '/preview/team', '/api/admin/user']) {
      expect((await fetch(host.address + path)).status).toBe(404);
      const answer = await ask(ours.address, { path, headers: { host: new URL(forms).host } });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('answers no page of the site, neither to its scripts nor to its forms', async () => {
    // The policy of the site would stop it before our server does.
    await using desk = await open({ bypassCSP: true });
    const { page } = desk;
    await enter(page);
    await page.goto(`${site}/`);
    const call = (path: string, init: Pick<RequestInit, 'method' | 'mode'>) =>
      page.evaluate(([url, init]) => fetch(url, init).then(({ type }) => type, String), [
        `${office}/api/admin/${path}`,
        { ...init, credentials: 'include' },
      ] as const);
    expect(await call('user', {})).toMatch(/Failed to fetch/);
    expect(await call('logout', { method: 'POST', mode: 'no-cors' })).toBe('opaque');
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action });
      document.body.append(form);
      form.submit();
    }, `${office}/api/admin/logout`);
    await page.getByText('did not come from a page of this site').waitFor();
    await page.goto(`${office}/admin/`);
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  });

  // The last one, as a sign-in with the password asks for the passkey then.
  it('takes passkeys for its own host', async () => {
    await using desk = await open();
    const { page } = desk;
    await addPasskeyDevice(page);
    await enter(page);
    await page.goto(`${office}/admin/account`);
    const security = page.getByRole('region', { name: 'Security' });
    await security.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.goto(`${office}/admin/logout`);
    await page.waitForURL(`${office}/admin/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(desk.refused).toEqual([]);
  });
});

it('while our server is down, the pages stay, and the form keeps what was typed', async () => {
  ours.child.kill('SIGTERM');
  await ours.ended;
  await using visitor = await open();
  const { page } = visitor;
  const words = contactTexts.en;
  await page.goto(`${site}/contact`);
  await wake(page, 'en');
  await write(page, 'en', 'sara@example.org', 'Is anybody there?');
  await page.getByText(words.failed).waitFor();
  expect(await page.getByLabel(words.message).inputValue()).toBe('Is anybody there?');
});
