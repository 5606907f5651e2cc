import { overlayKind, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import type { Services } from '../platform/services.ts';
import type { OfficialRestriction } from './import/read/official-restriction.ts';
import { restrictionsTouching } from './overlays-store.ts';

/** A published restriction and where it was published; its id is unique among all of them. */
export type PublishedRestriction = OfficialRestriction & {
  dataset: string;
  kind: OverlayKind;
  /** Of the dataset. */
  title: string;
  isDemo: boolean;
};

type Stored = Omit<OfficialRestriction, 'activeFrom' | 'activeUntil'> & {
  activeFrom: string | null;
  activeUntil: string | null;
};

/** The published restrictions of all datasets whose box touches this one, in the version that is in use. */
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
