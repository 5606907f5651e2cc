import { expect } from 'vitest';
import { isFull } from '@overflight/flight/testing/case-count.ts';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { unreachableControls } from './unreachable-controls.ts';
import { withOwnProduct } from '../own-product.ts';
import { admin } from '../people.ts';
import { hasProjects } from '../projects/project-steps.ts';
import { flight, route, savePlan } from '../plans/saved-plans.ts';

withBrowser();
const url = withOwnProduct();

/** All screens, with content. */
async function screensOf(crew: CrewMember): Promise<string[]> {
  const token = await crew.api.signIn(admin);
  const [project] = await hasProjects(crew, token, { name: 'Harbour' });
  const good = await savePlan(crew, admin, { name: 'Quay' });
  const poor = await savePlan(crew, admin, { name: 'Ugli', segments: [...flight(), route()] });
  return [
    '/map',
    '/map/search',
    '/map/layers',
    '/map/flight-restrictions',
    '/map/video',
    '/map/account',
    '/map/create-plan',
    '/map/plans',
    `/map/plans/${good.flightPlanId}`,
    `/map/plans/${poor.flightPlanId}`,
    '/plans',
    `/plans/${good.flightPlanId}`,
    `/plans/${poor.flightPlanId}`,
    '/fleet',
    '/fleet/drones',
    '/analytics',
    `/analytics/${project?.processId}`,
    '/drones',
    '/operations',
    '/admin/users',
    '/admin/api-keys',
    '/admin/webhooks',
    '/admin/mail',
    '/admin/sources',
    '/admin/heights',
    '/admin/overlays',
    '/admin/weather',
    '/admin/video',
    '/admin/telemetry',
    '/admin/engine',
  ];
}

/** Desktop and phone in `npm test`; other sizes and themes in `npm run test:full`. */
const windows = [
  { width: 1440, height: 900, by: 'wheel', themes: ['light', 'dark'] },
  { width: 390, height: 844, by: 'finger', themes: ['dark', 'light'] },
  { width: 1024, height: 768, by: 'wheel', themes: ['dark', 'light'] },
  { width: 844, height: 390, by: 'finger', themes: ['light', 'dark'] },
] as const;

journey(
  'on every screen, at a desk and on a phone, every control is reached by wheel or finger, axe finds no serious problem, and its title tells it from the others',
  async (crew) => {
    const unreached: Record<string, string[]> = {};
    const titles: string[] = [];
    const visit = async (path: string) => {
      await crew.goesTo(path);
      for (const { width, height, by, themes } of windows.slice(0, isFull ? 4 : 2)) {
        await crew.page.setViewportSize({ width, height });
        for (const theme of themes.slice(0, isFull ? 2 : 1)) {
          await crew.seesTheme(theme);
          await crew.findsItAccessible();
        }
        const names = await unreachableControls(crew.page, by);
        if (names.length > 0) unreached[`${path} at ${width} × ${height}`] = names;
      }
      titles.push(await crew.page.title());
    };
    await visit('/login');
    await crew.given.signedInAsAdmin();
    await crew.opens('/');
    await crew.seesMap();
    for (const path of await screensOf(crew)) await visit(path);
    expect(unreached).toEqual({});
    expect(titles.filter((title) => !/^.+ · Overflight$/.test(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  },
  // Eight checks per screen.
  { url, touch: true, ...(isFull && { timeoutMs: 2_400_000 }) },
);
