import { heightDatums } from '@overflight/contract/map/terrain.ts';
import { heightUnits, type ControlPoint } from '@overflight/contract/projects/control-points.ts';

export type StatedGroup = {
  /** The system and what heights are, as they were imported. */
  title: string;
  /** As many as the import had: numbers below each other are compared at a glance. */
  planeDecimals: number;
  heightDecimals: number;
  points: readonly ControlPoint[];
};

/** Points by the system in which they were imported. */
export function statedGroups(points: readonly ControlPoint[]): StatedGroup[] {
  return [...Map.groupBy(points, ({ stated }) => titleOf(stated))].map(([title, inside]) => {
    const coordinates = inside.map(({ stated }) => stated.coordinates);
    return {
      title,
      planeDecimals: decimalsOf(coordinates.flatMap(([east, north]) => [east, north])),
      heightDecimals: decimalsOf(coordinates.map(([, , height]) => height)),
      points: inside,
    };
  });
}

function titleOf({ system, heightDatum, heightUnit }: ControlPoint['stated']): string {
  const unit = heightUnit ? `${heightUnits[heightUnit].name}, ` : '';
  return `${system} · Height: ${unit}${heightDatums[heightDatum].name}`;
}

const decimalsOf = (values: readonly number[]): number =>
  Math.max(...values.map((value) => String(value).split('.')[1]?.length ?? 0));
