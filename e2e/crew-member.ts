import type { Product } from '@overflight/contract/account/entitlements.ts';
import { expect } from 'vitest';
import { seriousFaults } from './axe.ts';
import { looks, NAME_ON_THE_NETWORK, sizes, type Page } from './browser.ts';
import { admin, newPerson, office, type Person } from './people.ts';

export type CrewMember = ReturnType<typeof crewMember>;

/** What a person does and sees, in the product's own words. */
export function crewMember(page: Page, url: string) {
  const api = office(url);
  /** The cookie is set by hand: the browser's name for the product is known to no other program. */
  const signInWithCookie = async ({ email, password }: Pick<Person, 'email' | 'password'>) => {
    const answer = await api.ask('POST', '/identity/v1/sign-in', { body: { email, password, keep: 'cookie' } });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie().flatMap((line) => {
      const [, name = '', value = '', path = '/'] = /^([^=]+)=([^;]*);.*?Path=([^;]+)/.exec(line) ?? [];
      return [NAME_ON_THE_NETWORK, '127.0.0.1'].map((domain) => ({ name, value, path, domain, httpOnly: true }));
    });
    await page.context().addCookies(cookies);
  };

  const crew = {
    page,
    api,
    given: {
      /** A person with an account that includes these products, already signed in in this browser. */
      signedIn: async (...products: Product[]): Promise<Person> => {
        const person = newPerson();
        await api.register(person, ...products);
        await signInWithCookie(person);
        return person;
      },
      signedInAs: signInWithCookie,
      signedInAsAdmin: () => signInWithCookie(admin),
      /** Nobody tells this browser what others change. */
      withoutLiveLine: () => page.route('**/live/v1/stream*', (call) => call.abort('connectionreset')),
    },
    opens: async (path: string) => {
      await page.goto(path);
    },
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
    /** Waits until nothing on the page is being loaded any more; the line of live positions stays open all the time. */
    seesItSettled: async () => {
      await page.locator('#root :is(h1, h2, [data-map])').first().waitFor();
      const busy = page.locator('[aria-label^="Loading"], [data-map]:not([data-map="idle"])');
      await expect.poll(() => busy.count()).toBe(0);
    },
    /** Waits until the map has drawn all it knows. */
    seesMap: async () => {
      await page.locator('[data-map="idle"]').waitFor({ timeout: 90_000 });
    },
    /** No serious accessibility problem that stays: a page that is just changing is looked at again. */
    findsItAccessible: async () => {
      let faults = await seriousFaults(page);
      for (let looks = 1; faults.length > 0 && looks < 10; looks++) {
        await page.waitForTimeout(1000);
        faults = await seriousFaults(page);
      }
      expect(faults).toEqual([]);
    },
    /** The machine changes to the other theme, and the page with it. */
    seesTheme: async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await crew.seesItSettled();
    },
    /** The same in both themes, and with much or little room. */
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
