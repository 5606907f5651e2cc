import { RestrictionToSave } from '@overflight/contract/plans/restrictions.ts';
import { fromSite } from '@overflight/flight/site/site.ts';
import { deleteRestriction } from '../../restrictions/delete-restriction.ts';
import { saveRestriction } from '../../restrictions/save-restriction.ts';
import type { Services } from '../../platform/services.ts';
import { demoCrew } from '../demo-crew.ts';
import { addItem, removeItems } from '../demo-items.ts';
import type { DemoPartSteps } from '../demo-part.ts';

const items = { part: 'restrictions', kind: 'restriction' } as const;
const { tenant } = demoCrew;

/** Across the western end of the power line, whose route it closes; clear of the survey and the mast. */
const corners = [
  [-182, -178],
  [-118, -182],
  [-100, -122],
  [-128, -84],
  [-186, -102],
] as const;

const nests = {
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [corners.map(([x, y]) => fromSite(x, y))] },
  properties: {
    id: 'demo-nesting-birds',
    name: 'Demo - nesting birds',
    ceilingMeters: 60,
    Proponent: 'Demo data',
    Reason: 'Made up: no flights below 60 m while birds are nesting on the pylons.',
  },
} as const;

export const restrictionsPart: DemoPartSteps = {
  name: 'restrictions',
  add: async (services) => {
    const restriction = RestrictionToSave.parse(nests);
    const { id } = restriction.properties;
    const key = { tenant, id };
    await addItem(
      services,
      { ...items, id },
      { isThere: () => isThere(services, key), add: () => saveRestriction(services, tenant, restriction) },
    );
  },
  remove: (services) =>
    removeItems(services, items, async (id) => {
      if (await isThere(services, { tenant, id })) await deleteRestriction(services, { tenant, id });
    }),
};

async function isThere({ db }: Services, key: { tenant: string; id: string }): Promise<boolean> {
  const found = db.selectFrom('custom_restrictions').select('id').where('tenant', '=', key.tenant);
  return (await found.where('id', '=', key.id).executeTakeFirst()) !== undefined;
}
