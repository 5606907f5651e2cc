import type { ControlImport } from '@overflight/contract/projects/control-points.ts';
import { DEFAULT_SYSTEM, findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import type { Vendor } from '@overflight/contract/projects/projects.ts';

type Preset = Required<Pick<ControlImport, 'system' | 'heightDatum' | 'heightUnit'>>;

/** What a table probably is in: the system and the heights that were chosen for the project. */
export function importPreset({ wktCRS, heights }: Pick<Vendor, 'wktCRS' | 'heights'>): Preset {
  const chosen = wktCRS === DEFAULT_SYSTEM ? undefined : findSystem(wktCRS);
  // Systems with heights have them above NAVD88, in feet.
  const hasHeights = (chosen?.verticalEpsg ?? null) !== null;
  return {
    system: chosen ? `EPSG:${chosen.horizontalEpsg}` : '',
    heightDatum: heights === 'photos' ? (hasHeights ? 'navd88' : 'egm96') : heights,
    heightUnit: hasHeights ? 'us-ft' : 'm',
  };
}
