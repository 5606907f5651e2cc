import type { Product } from '@overflight/contract/account/entitlements.ts';
import { expect } from 'vitest';
import { seriousViolations } from './axe.ts';
import { looks, NETWORK_HOST_NAME, sizes, type Page } from './browser.ts';
import { admin, newPerson, productApi, type Person } from './people.ts';

export type CrewMember = ReturnType<typeof crewMember>;

/** As by a link: the app is loaded once. */
async function goTo(page: Page, path: string): Promise<void> {
  const before = await page.title();
  if (!before) return void (await page.goto(path));
  if (new URL(page.url()).pathname === path) return;
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect.poll(() => page.title()).not.toBe(before);
}

/** Steps of a person, in product terms. */
export function crewMember(page: Page, url: string) {
  const api = productApi(url);
  /** The cookie is set directly: only the browser resolves the product's host name. */
  const signInWithCookie = async ({ email, password }: Pick<Person, 'email' | 'password'>) => {
    const answer = await api.ask('POST', '/identity/v1/sign-in', { body: { email, password, keep: 'cookie' } });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie().flatMap((line) => {
      const [, name = '', value = '', path = '/'] = /^([^=]+)=([^;]*);.*?Path=([^;]+)/.exec(line) ?? [];
      return [NETWORK_HOST_NAME, '127.0.0.1'].map((domain) => ({ name, value, path, domain, httpOnly: true }));
    });
    await page.context().addCookies(cookies);
  };

  const crew = {
    page,
    api,
    given: {
      /** A signed-in person whose account includes these products. */
      signedIn: async (...products: Product[]): Promise<Person> => {
        const person = newPerson();
        await api.register(person, ...products);
        await signInWithCookie(person);
        return person;
      },
      signedInAs: signInWithCookie,
      signedInAsAdmin: () => signInWithCookie(admin),
      /** This browser gets no live changes. */
      withoutLiveLine: () => page.route('**/live/v1/stream*', (call) => call.abort('connectionreset')),
    },
    opens: async (path: string) => void (await page.goto(path)),
    goesTo: (path: string) => goTo(page, path),
    fills: async (label: string, value: string) => {
      await page.getByLabel(label, { exact: true }).fill(value);
    },
    presses: async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
    },
    follows: async (name: string) => {
      await page.getByRole('link', { name, exact: true }).click();
    },
    sees: async (text: string) => {
      await page.getByText(text, { exact: true }).first().waitFor();
    },
    seesHeading: async (name: string) => {
      await page.getByRole('heading', { name, exact: true }).waitFor();
    },
    doesNotSee: async (text: string) => {
      expect(await page.getByText(text, { exact: true }).count()).toBe(0);
    },
    isAt: async (path: string) => {
      await page.waitForURL((address) => address.pathname === path);
    },
    /** Waits until no requests are pending; the live stream stays open. */
    seesItSettled: async () => {
      await page.locator('#root :is(h1, h2, [data-map])').first().waitFor();
      const busy = page.locator('[aria-label^="Loading"], [data-map]:not([data-map="idle"])');
      await expect.poll(() => busy.count()).toBe(0);
    },
    /** Waits until the map is idle. */
    seesMap: async () => {
      await page.locator('[data-map="idle"]').waitFor();
    },
    /** Expects no lasting accessibility problem: a changing page is checked again. */
    findsItAccessible: async () => {
      let faults = await seriousViolations(page);
      for (let looks = 1; faults.length > 0 && looks < 10; looks++) {
        await page.waitForTimeout(1000);
        faults = await seriousViolations(page);
      }
      expect(faults).toEqual([]);
    },
    /** Switches the system theme, and the page with it. */
    seesTheme: async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await crew.seesItSettled();
    },
    /** In both themes, and in large and small windows. */
    findsItAccessibleInEveryLook: async () => {
      for (const { dark, size } of looks) {
        await page.setViewportSize(sizes[size]);
        await crew.seesTheme(dark ? 'dark' : 'light');
        await crew.findsItAccessible();
      }
    },
  };
  return crew;
}
