import { publicHosts } from '@overflight/contract/map/public-hosts.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { printedBy, withNewProduct } from '../own-product.ts';

withBrowser();
/** Reachable from elsewhere, as its settings say. */
const openToOthers = withNewProduct(() => ({ TRUSTED_PROXIES: '127.0.0.1' }));
/** Public sources are switched on here; the server gets no answers, and the journey answers the browser. */
const nobody = 'http://127.0.0.1:9';
const withPublicSources = withNewProduct(() => ({
  OVERFLIGHT_NWS_URL: nobody,
  OVERFLIGHT_MET_NORWAY_URL: nobody,
  OVERFLIGHT_FAA_URL: nobody,
}));

journey(
  'SAFE-02 where others can reach it, set-up asks for the code that was printed at the start',
  async (crew) => {
    await crew.opens('/');
    await crew.fills('Set-up code', 'AAAAA-AAAAA');
    await crew.fills('Name', 'First Admin');
    await crew.fills('Email', 'first@crew.example');
    await crew.page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
    for (const name of ['Use public sources', 'Add demo data'])
      await crew.page.getByRole('checkbox', { name }).uncheck();
    await crew.presses('Create administrator');
    await crew.page.getByText(/^This is not the set-up code/).waitFor();
    await crew.findsItAccessible();
    const [, code = ''] = /Set-up code for the first administrator: (\S+)/.exec(printedBy(openToOthers())) ?? [];
    await crew.fills('Set-up code', code);
    await crew.presses('Create administrator');
    await crew.isAt('/map');
  },
  { url: openToOthers },
);

journey(
  'a new installation is set up in the browser with the default choices: the first map shows the public sources at once, and demo data comes; later people are asked to sign in',
  async (crew) => {
    const asked = new Set<string>();
    const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer();
    await crew.page.route(/^https:/, async (call) => {
      asked.add(new URL(call.request().url()).host);
      await call.fulfill({
        body: picture,
        contentType: 'image/png',
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    await crew.opens('/anywhere');
    await crew.seesHeading('Set up Overflight');
    await crew.findsItAccessible();
    const sources = crew.page.getByRole('checkbox', { name: 'Use public sources' });
    expect(await sources.isChecked()).toBe(true);
    const named = await crew.page.getByText('basemap.nationalmap.gov', { exact: false }).innerText();
    const usual = publicSources.filter(({ isUsual }) => isUsual).map(({ host }) => host);
    expect(publicSources.map(({ host }) => host).filter((host) => named.includes(host))).toEqual(usual);
    for (const host of Object.values(publicHosts).flat()) expect(named).toContain(host);
    const demo = crew.page.getByRole('checkbox', { name: 'Add demo data' });
    expect(await demo.isChecked()).toBe(true);
    await crew.presses('Create administrator');
    expect(await crew.page.getByText('This field is required').count()).toBe(2);
    await crew.fills('Name', 'First Admin');
    await crew.fills('Email', 'first@crew.example');
    await crew.page.getByRole('textbox', { name: 'Password' }).fill('too short');
    await crew.presses('Create administrator');
    await crew.sees('Use at least 10 characters');
    await crew.page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
    await crew.presses('Create administrator');
    await crew.isAt('/map');
    await expect.poll(() => [...asked]).toContain('basemap.nationalmap.gov');
    await crew.goesTo('/map/account');
    for (const product of ['Administrator', 'Flight planning', 'Analytics', 'Fleet management'])
      await crew.sees(product);

    const token = await crew.api.signIn({ email: 'first@crew.example', password: 'a long enough password' });
    type Listed = [{ name: string; createdBy: { name: string } }[]];
    const listPlans = async () => (await crew.api.call<Listed>('GET', '/flights/oa/v2/plans', { token }))[0];
    await expect.poll(listPlans).toHaveLength(4);
    const listed = await listPlans();
    expect(listed.map(({ name, createdBy }) => [name.slice(0, 4), createdBy.name])).toEqual(
      Array.from({ length: 4 }, () => ['Demo', 'Demo data']),
    );

    const second = await crew.api.ask('POST', '/identity/v1/setup', {
      body: { name: 'Late', email: 'late@crew.example', password: 'a long enough password' },
    });
    expect(second.status).toBe(409);
    await crew.opens('/logout');
    await crew.seesHeading('Sign in to your account');
  },
  { url: withPublicSources },
);
