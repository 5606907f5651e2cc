import type { CrewMember } from './crew-member.ts';
import type { MapPlace } from './map/pixel-of.ts';

/** Initial view of the map, from above; later moves are kept. */
export async function setInitialView({ page }: Pick<CrewMember, 'page'>, place: MapPlace): Promise<void> {
  await page.addInitScript(
    (stored) => {
      if (!localStorage.getItem('map.view')) localStorage.setItem('map.view', stored);
    },
    JSON.stringify({ ...place, bearing: 0, pitch: 0 }),
  );
}
