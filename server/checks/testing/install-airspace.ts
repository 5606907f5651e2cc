import { sql } from 'kysely';
import { overlayKind, overlayKindNames, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import { boxOnGlobe, boxText } from '../../platform/db/box-on-globe.ts';
import type { Services } from '../../platform/services.ts';
import type { OfficialRestriction } from '../../overlays/import/read/official-restriction.ts';

type Installed = {
  id?: string;
  kind: OverlayKind;
  restrictions?: readonly OfficialRestriction[];
  isDemo?: boolean;
  ageDays?: number;
  countries?: string[];
  skipped?: number;
};

const DAY_MS = 24 * 3_600_000;

/** Published data as stored by an import. */
export async function installAirspace(services: Services, installed: Installed): Promise<void> {
  const { kind, id = kind, restrictions = [], isDemo = false, ageDays = 0, countries = [], skipped = 0 } = installed;
  const imported_at = new Date(services.now().getTime() - ageDays * DAY_MS);
  const { version } = await services.db
    .insertInto('overlay_datasets')
    .values({ id, kind, title: '', licence: '', is_demo: isDemo, version: 1, imported_at, countries, skipped })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ version: sql`overlay_datasets.version + 1`, imported_at, skipped }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  for (const restriction of restrictions) {
    const box = boxText(boxOnGlobe(restriction.polygons[0] ?? []));
    await sql`insert into overlay_features (dataset, version, id, layer, box, feature)
      values (${id}, ${version}, ${restriction.id}, 'restrictions', ${box}::box, ${JSON.stringify(restriction)})`.execute(
      services.db,
    );
  }
}

/** Everything that US airspace needs to count as checked, without any restriction. */
export async function installUsAirspace(services: Services): Promise<void> {
  for (const kind of overlayKindNames) if (overlayKind(kind).isNeeded) await installAirspace(services, { kind });
}

/** A square of published airspace at all heights and times. */
export function aPublished(
  west: number,
  south: number,
  changes: Partial<OfficialRestriction> = {},
): OfficialRestriction {
  const sizeDeg = 0.02;
  const ring = [
    [west, south],
    [west + sizeDeg, south],
    [west + sizeDeg, south + sizeDeg],
    [west, south + sizeDeg],
    [west, south],
  ];
  return {
    id: 'p1',
    name: 'P-1',
    polygons: [[ring]],
    floor: null,
    ceiling: null,
    activeFrom: null,
    activeUntil: null,
    ceilingMeters: 457.2,
    properties: { TYPE_CODE: 'P' },
    ...changes,
  };
}
