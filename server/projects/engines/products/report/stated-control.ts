import type { StatedControl } from '@overflight/contract/projects/control-points.ts';
import { systemText } from '@overflight/contract/projects/places/shown-system.ts';
import { shownSystem } from '../../../systems/shown-system.ts';
import type { RunControlPoint } from '../../engine.ts';

type System = Pick<StatedControl['stated'], 'system' | 'form'>;

const codeIn = /\((EPSG:\d+)\)$/;

/** The points of a run as they were stated, with the codes and axes of their systems. */
export async function statedControl(control: readonly RunControlPoint[]): Promise<StatedControl[]> {
  const systems = new Map<string, System>();
  for (const { stated } of control)
    if (stated && !systems.has(stated.system)) systems.set(stated.system, await systemOf(stated.system));
  return control.flatMap(({ name, role, horizontalSigmaM, verticalSigmaM, stated, marks }) => {
    const system = stated && systems.get(stated.system);
    if (!system) return [];
    return { name, role, horizontalSigmaM, verticalSigmaM, marks: marks.length, stated: { ...stated, ...system } };
  });
}

async function systemOf(stated: string): Promise<System> {
  const shown = await shownSystem(codeIn.exec(stated)?.[1] ?? stated);
  if (!shown) return { system: stated, form: null };
  const { form } = shown;
  return { system: systemText(shown), form: form && { axes: form.axes, unit: form.unit } };
}
