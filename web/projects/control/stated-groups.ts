import { heightDatums } from '@overflight/contract/map/terrain.ts';
import { tableUnits, statedDecimals, type ControlPoint } from '@overflight/contract/projects/control-points.ts';

export type StatedGroup = {
  /** The system and what heights are, as they were imported. */
  title: string;
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
      planeDecimals: statedDecimals(coordinates.flatMap(([east, north]) => [east, north])),
      heightDecimals: statedDecimals(coordinates.map(([, , height]) => height)),
      points: inside,
    };
  });
}

function titleOf({ system, heightDatum, heightUnit }: ControlPoint['stated']): string {
  const unit = heightUnit ? `${tableUnits[heightUnit].name}, ` : '';
  return `${system} · Height: ${unit}${heightDatums[heightDatum].name}`;
}
