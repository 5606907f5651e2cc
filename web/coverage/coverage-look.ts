import type { CoverageArea, CoverageLayer, PlanCoverage } from '@overflight/contract/plans/coverage.ts';
import type { MultiPolygon, Position } from 'geojson';
import type { CoverageFeature } from '../map/layers/flight/coverage.ts';

export const colourings = { photos: 'Photos per place', resolution: 'Ground resolution' } as const;
export type Colouring = keyof typeof colourings;

export const phases = { planned: 'Planned', photographed: 'Photographed' } as const;
export type Phase = keyof typeof phases;

/** From red over yellow to blue: also told apart by people who do not see red and green. */
const looks: Record<Colouring, readonly { label: string; colour: string }[]> = {
  photos: [
    { label: '0', colour: '#b2182b' },
    { label: '1', colour: '#ef8a62' },
    { label: '2', colour: '#ffe08a' },
    { label: '3–4', colour: '#67a9cf' },
    { label: '5 or more', colour: '#2166ac' },
  ],
  resolution: [
    { label: 'as asked', colour: '#2166ac' },
    { label: 'up to 25 % coarser', colour: '#67a9cf' },
    { label: 'up to 50 % coarser', colour: '#ef8a62' },
    { label: 'coarser than that', colour: '#b2182b' },
  ],
};

export const spotLooks = {
  missing: { one: 'planned photo is missing', many: 'planned photos are missing', colour: '#ffffff' },
  offLine: { one: 'photo was taken off the lines', many: 'photos were taken off the lines', colour: '#ffd43b' },
  double: { one: 'photo was taken twice', many: 'photos were taken twice', colour: '#40c4ff' },
} as const;
export type SpotKind = keyof typeof spotLooks;

export type LegendRow = { label: string; colour: string; areaM2: number };

const layersOf = ({ areas }: PlanCoverage, phase: Phase): CoverageLayer[] => areas.flatMap((area) => area[phase] ?? []);

/** Classes with their area, over all surveys. */
export function legendOf(coverage: PlanCoverage, phase: Phase, colouring: Colouring): LegendRow[] {
  return looks[colouring].map((look, at) => ({
    ...look,
    areaM2: layersOf(coverage, phase).reduce((sum, layer) => sum + (layer[colouring][at]?.areaM2 ?? 0), 0),
  }));
}

/** All that is drawn. */
export function coverageFeatures(coverage: PlanCoverage, phase: Phase, colouring: Colouring): CoverageFeature[] {
  const classes = layersOf(coverage, phase).flatMap((layer) =>
    layer[colouring].map(({ polygons }, at): CoverageFeature => {
      const { colour } = looks[colouring][at]!;
      return { type: 'Feature', geometry: multiPolygon(polygons), properties: { kind: 'class', colour } };
    }),
  );
  if (phase === 'planned') return classes;
  const gaps = coverage.areas.flatMap(({ gaps: found }) =>
    found.map(({ polygons }): CoverageFeature => ({
      type: 'Feature',
      geometry: multiPolygon(polygons),
      properties: { kind: 'gap' },
    })),
  );
  return [...classes, ...gaps];
}

/** Rings are closed for the map. */
const multiPolygon = (polygons: CoverageArea['gaps'][number]['polygons']): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: polygons.map((polygon) => polygon.map((ring) => [...ring, ring[0]!])),
});

export type PhotoPlaces = ReadonlyMap<string, Position>;

/** Places of photos that differ from the plan. */
export function spotsOf({ areas }: PlanCoverage, kind: SpotKind, photos: PhotoPlaces): Position[] {
  return areas.flatMap((area) =>
    kind === 'missing' ? area.missing : area[kind].flatMap((id) => (photos.has(id) ? [photos.get(id)!] : [])),
  );
}

export const spotFeatures = (positions: readonly Position[], kind: SpotKind): CoverageFeature[] =>
  positions.map((coordinates) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { kind: 'spot', colour: spotLooks[kind].colour },
  }));
