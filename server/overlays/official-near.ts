import { overlayKind, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import type { Services } from '../platform/services.ts';
import type { OfficialRestriction } from './import/read/official-restriction.ts';
import { restrictionsTouching } from './overlays-store.ts';

/** A published restriction and its source; its id is globally unique. */
export type PublishedRestriction = OfficialRestriction & {
  dataset: string;
  kind: OverlayKind;
  /** Title of the dataset. */
  title: string;
  isDemo: boolean;
};

type Stored = Omit<OfficialRestriction, 'activeFrom' | 'activeUntil'> & {
  activeFrom: string | null;
  activeUntil: string | null;
};

/** Published restrictions whose box touches this one, from the versions in use. */
export async function officialNear(services: Pick<Services, 'db'>, box: Box): Promise<PublishedRestriction[]> {
  const rows = await restrictionsTouching(services, box);
  return rows.map(({ dataset, id, feature, is_demo: isDemo, ...row }) => {
    const stored = JSON.parse(feature) as Stored;
    const kind = row.kind as OverlayKind;
    const [activeFrom, activeUntil] = [timeOf(stored.activeFrom), timeOf(stored.activeUntil)];
    const published = { dataset, kind, title: row.title || overlayKind(kind).name, isDemo };
    return { ...stored, id: `${dataset}:${id}`, activeFrom, activeUntil, ...published };
  });
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
