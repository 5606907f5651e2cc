import type { ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import { systemText, type UnitSystem } from '../../platform/units.ts';

export type PlacingText = {
  /** Whether control points hold place, height and tilt of the results. */
  isHeld: boolean;
  title: string;
  text: string;
};

/** Control points from which on place, height and tilt are held. */
const HOLDING = 3;
/** Of ordinary receivers: an error that all photos of a flight share, one standard deviation. */
const [OFF_PLANE_M, OFF_HEIGHT_M] = [2, 15];

const READY = 'Ready to start';
const oneLine =
  'The control points are on one line: the tilt across it still follows the positions of the photos. Mark one beside it.';
const few: Readonly<Record<number, Omit<PlacingText, 'isHeld'>>> = {
  1: {
    title: 'Can be started, with one control point',
    text: 'It shifts the results to its place and height. Tilt and scale still follow the positions of the photos, and a mistake in this point goes into all results unseen.',
  },
  2: {
    title: 'Can be started, with two control points',
    text: 'They shift the results to their place and height. The tilt across the line between them still follows the positions of the photos, and if one is wrong, nothing tells which.',
  },
};

/** What place and height of the results will follow, as it is marked now. */
export function placingText(
  { placing, engine }: Pick<ProjectForecast, 'placing' | 'engine'>,
  system: UnitSystem,
): PlacingText {
  const { hasPositions, check, isLine } = placing;
  // NodeODM is given them from three on.
  const control = engine === 'nodeodm' && placing.control < HOLDING ? 0 : placing.control;
  if (control >= HOLDING && !isLine) return { isHeld: true, title: READY, text: heldText(control, { check, engine }) };
  if (!hasPositions) return { isHeld: false, title: 'Can be started, but the result stays local', text: '' };
  if (control >= HOLDING) return { isHeld: false, title: 'Can be started, but its tilt is not held', text: oneLine };
  return { isHeld: false, ...(few[control] ?? withoutControl(system)) };
}

function withoutControl(system: UnitSystem): Omit<PlacingText, 'isHeld'> {
  const [plane, height] = [OFF_PLANE_M, OFF_HEIGHT_M].map((off) => systemText(off, 'length', { system, decimals: 0 }));
  return {
    title: 'Can be started, without control points',
    text: `Place and height follow the positions of the photos alone: with ordinary GPS they may be off by ${plane} in place and ${height} in height, with RTK by less where its corrections are in the datum of the coordinate system, and nothing checks them. Three or more marked control points hold both.`,
  };
}

function heldText(control: number, { check, engine }: { check: number } & Pick<ProjectForecast, 'engine'>): string {
  const held =
    control === HOLDING
      ? 'Three control points hold place, height and tilt; from four on, one that is wrong can be told.'
      : `${control} control points hold place, height and tilt.`;
  return check > 0 || engine === 'nodeodm' ? held : `${held} Without a check point, the error is not measured.`;
}
