import type { HeightUnit } from '@overflight/contract/projects/contours.ts';
import type { ControlPreset } from '@overflight/contract/projects/control-points.ts';
import {
  DEFAULT_SYSTEM,
  findSystem,
  readSystemCode,
  type CoordinateSystem,
} from '@overflight/contract/projects/systems/coordinate-systems.ts';
import type { ProjectRow } from '../../projects-store.ts';
import { datumOfSystem } from '../../systems/run-heights.ts';
import { chosenHeightUnit, heightUnitOf } from '../../systems/height-unit.ts';

type Chosen = Pick<ProjectRow, 'wkt_crs' | 'height_choice' | 'height_unit'>;
type TableUnit = ControlPreset['heightUnit'];

/** What a table in a system probably is in; in that of the project if none is asked for. */
export function readControlPreset(chosen: Chosen, asked?: string): ControlPreset {
  const ofProject = chosen.wkt_crs === DEFAULT_SYSTEM ? undefined : findSystem(chosen.wkt_crs);
  const system = asked === undefined ? ofProject : findSystem(readSystemCode(asked) ?? '');
  return {
    system: system ? `EPSG:${system.horizontalEpsg}` : '',
    heightDatum: chosen.height_choice === 'photos' ? (datumOfSystem(ofProject) ?? 'egm96') : chosen.height_choice,
    heightUnit: asked === undefined ? unitOfProject(chosen) : system ? tableUnitOf(system) : 'm',
  };
}

const inTables: Readonly<Record<HeightUnit, TableUnit>> = { metre: 'm', foot: 'ft', 'US survey foot': 'us-ft' };

/** Tables in feet have their heights in feet too. */
export const tableUnitOf = (system: CoordinateSystem): TableUnit => inTables[heightUnitOf(system)];

function unitOfProject({ wkt_crs, height_unit }: Chosen): TableUnit {
  const system = findSystem(wkt_crs);
  return system ? inTables[chosenHeightUnit(height_unit, system)] : 'm';
}
