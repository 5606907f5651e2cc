import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { heightDatums, type HeightDatum } from '@overflight/contract/map/terrain.ts';
import { heightUnits } from '@overflight/contract/projects/contours.ts';
import {
  heightChoices,
  heightUnitChoices,
  type HeightChoice,
  type HeightUnitChoice,
} from '@overflight/contract/projects/run-heights.ts';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { lackText } from '@overflight/contract/projects/systems/geoid-cover.ts';
import { verticalSystems } from '@overflight/contract/projects/systems/vertical-systems.ts';
import classes from '../projects.module.css';
import { useCheckedSystem } from '../use-projects.ts';
import { useGeoidLack } from './use-geoid-lack.ts';
import type { ProjectValues } from './project-form.ts';

const TYPING_MS = 250;

type Props = {
  values: Pick<ProjectValues, 'heights' | 'heightUnit' | 'wktCRS' | 'sources'>;
  onHeights: (heights: HeightChoice) => void;
  onUnit: (unit: HeightUnitChoice) => void;
};

/** What heights count from and their unit; the first choices tell what these are in the coordinate system. */
export function HeightFields({ values: { heights, heightUnit, wktCRS, sources }, onHeights, onUnit }: Props) {
  const { datum, unit } = useHeightsOf(wktCRS.trim());
  const isImplied = heights === 'photos';
  const counted = isImplied ? datum : heights;
  const lack = useGeoidLack(sources, counted);
  return (
    <>
      <NativeSelect
        size="sm"
        label="Heights"
        description={
          <span aria-live="polite">
            {lack && counted ? (
              <span className={classes['lack']}>{lackText(counted, { ...lack, isImplied })}</span>
            ) : (
              counted === null && 'With control points sea level (EGM96), unless another is chosen.'
            )}
          </span>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={heights}
        onChange={({ currentTarget }) => onHeights(currentTarget.value as HeightChoice)}
        data={options({ ...heightChoices, ...(datum && { photos: `As the system: ${heightDatums[datum].name}` }) })}
      />
      <NativeSelect
        size="sm"
        label="Unit of heights"
        description="Of surface, terrain, contours and points. DXF and OBJ have that of east and north; cameras, GLB and 3D Tiles are in metres"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={heightUnit}
        onChange={({ currentTarget }) => onUnit(currentTarget.value as HeightUnitChoice)}
        data={options({ ...heightUnitChoices, ...(unit && { system: `As the system (${unit})` }) })}
      />
    </>
  );
}

const options = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

/** Of a coordinate system that may be half typed; nothing of one that is not known. */
function useHeightsOf(system: string): { datum: HeightDatum | null; unit?: string } {
  const [typed] = useDebouncedValue(system, TYPING_MS);
  const { data } = useCheckedSystem(typed);
  if (!data || typed !== system) return { datum: null };
  const above = verticalSystems.get(findSystem(data.name)?.verticalEpsg ?? 0);
  return { unit: heightUnits[data.heightUnit].name, datum: above?.datum ?? null };
}
