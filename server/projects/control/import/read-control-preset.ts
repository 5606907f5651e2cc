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
import { partsOf } from '../../systems/parts-of-system.ts';
import { usualDatum } from '../../systems/heights/usual-datum.ts';

type Chosen = Pick<ProjectRow, 'wkt_crs' | 'height_choice' | 'height_unit'>;
type TableUnit = ControlPreset['heightUnit'];
type Heights = Pick<ControlPreset, 'heightDatum' | 'heightReason'>;

/** What a table in a system probably is in; in that of the project if none is asked for. */
export function readControlPreset(chosen: Chosen, asked?: string): Omit<ControlPreset, 'datumDoubt'> {
  const ofProject = chosen.wkt_crs === DEFAULT_SYSTEM ? undefined : findSystem(chosen.wkt_crs);
  const system = asked === undefined ? ofProject : askedSystem(asked);
  return {
    system: system ? `EPSG:${system.horizontalEpsg}` : '',
    ...heightsOf(chosen, { system, ofProject }),
    heightUnit: asked === undefined ? unitOfProject(chosen) : system ? tableUnitOf(system) : 'm',
  };
}

type Systems = { system: CoordinateSystem | undefined; ofProject: CoordinateSystem | undefined };

/** As stated by the system of the table or for the project, else as usual in these systems. */
function heightsOf({ height_choice }: Chosen, { system, ofProject }: Systems): Heights {
  const own = system === ofProject ? null : datumOfSystem(system);
  if (own) return { heightDatum: own, heightReason: 'That of this system.' };
  if (height_choice !== 'photos') return { heightDatum: height_choice, heightReason: 'As chosen for the project.' };
  const stated = datumOfSystem(ofProject);
  if (stated) return { heightDatum: stated, heightReason: 'That of the coordinate system of the project.' };
  const usual = usualDatum(system) ?? usualDatum(ofProject);
  return { heightDatum: usual?.datum ?? 'egm96', heightReason: usual?.reason ?? null };
}

/** Compound systems by their parts, as those of the list are. */
export function askedSystem(asked: string): CoordinateSystem | undefined {
  const system = findSystem(readSystemCode(asked) ?? '');
  const parts = system && partsOf(system.horizontalEpsg);
  return parts ? (findSystem(`EPSG:${parts.horizontal}+${parts.vertical}`) ?? system) : system;
}

const inTables: Readonly<Record<HeightUnit, TableUnit>> = { metre: 'm', foot: 'ft', 'US survey foot': 'us-ft' };

/** Tables in feet have their heights in feet too. */
export const tableUnitOf = (system: CoordinateSystem): TableUnit => inTables[heightUnitOf(system)];

function unitOfProject({ wkt_crs, height_unit }: Chosen): TableUnit {
  const system = findSystem(wkt_crs);
  return system ? inTables[chosenHeightUnit(height_unit, system)] : 'm';
}
