import type { StatedControl } from '@overflight/contract/projects/control-points.ts';
import { systemText } from '@overflight/contract/projects/places/shown-system.ts';
import { shownSystem } from '../../../systems/shown-system.ts';
import type { RawScene, RunControlPoint } from '../../engine.ts';
import { offsInPlane } from './offs-in-plane.ts';

type System = Pick<StatedControl['stated'], 'system' | 'form'> & { epsg: number | null };
type Scene = Pick<RawScene, 'epsg' | 'accuracy'>;

const codeIn = /\((EPSG:\d+)\)$/;

/** The points of a run as they were stated, with the codes and axes of their systems, and their errors along these. */
export async function statedControl(control: readonly RunControlPoint[], scene: Scene): Promise<StatedControl[]> {
  const systems = new Map<string, System>();
  const offs = new Map<string, [number, number]>();
  for (const [stated, points] of Map.groupBy(control, (point) => point.stated?.system)) {
    if (stated === undefined) continue;
    const system = await systemOf(stated);
    systems.set(stated, system);
    for (const [name, off] of await offsInPlane(system, { points, scene })) offs.set(name, off);
  }
  return control.flatMap(({ name, role, horizontalSigmaM, verticalSigmaM, stated, marks }) => {
    const system = stated && systems.get(stated.system);
    if (!system) return [];
    const { epsg: _, ...shown } = system;
    const off = offs.get(name);
    const point = {
      name,
      role,
      horizontalSigmaM,
      verticalSigmaM,
      marks: marks.length,
      stated: { ...stated, ...shown },
    };
    return off ? { ...point, off } : point;
  });
}

async function systemOf(stated: string): Promise<System> {
  const shown = await shownSystem(codeIn.exec(stated)?.[1] ?? stated);
  if (!shown) return { system: stated, form: null, epsg: null };
  const { form, epsg } = shown;
  return { system: systemText(shown), form: form && { axes: form.axes, unit: form.unit }, epsg };
}
