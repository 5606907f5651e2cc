import type { CrewMember } from './crew-member.ts';
import type { MapPlace } from './map/pixel-of.ts';

/** Where the map stands when it is first opened, seen straight from above; where people move it to stays. */
export async function looksAt({ page }: Pick<CrewMember, 'page'>, place: MapPlace): Promise<void> {
  await page.addInitScript(
    (stored) => {
      if (!localStorage.getItem('map.view')) localStorage.setItem('map.view', stored);
    },
    JSON.stringify({ ...place, bearing: 0, pitch: 0 }),
  );
}
