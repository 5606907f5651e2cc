import type { DemoState } from '@overflight/contract/demo.ts';
import { fromSite, SITE_HALF_M } from '@overflight/flight/site/site.ts';
import type { Services } from '../platform/services.ts';
import { demoCrew } from './demo-crew.ts';
import { readParts, type DemoPartRow } from './demo-store.ts';
import { powerPlanId, surveyPlanId } from './parts/demo-plans.ts';
import { juneProjectId } from './parts/projects.ts';

/** The plans and the fleet of the demo belong to the installation's own tenant; others see where it is. */
export async function demoState(services: Services, tenant: string): Promise<DemoState> {
  const rows = await readParts(services);
  const state = stateOf(rows);
  const isPlanned = rows.some(({ name, state: one, is_leaving }) => name === 'plans' && one === 'done' && !is_leaving);
  // The first project can be looked at while the second is processed.
  const isProcessed = await isCompleted(services, juneProjectId);
  return {
    state,
    parts: rows.map(({ name, state: one, percent, problem }) => ({ name, state: one, percent, problem })),
    bounds: state === 'absent' ? null : siteBounds(),
    surveyPlanId: isPlanned && tenant === demoCrew.tenant ? surveyPlanId : null,
    routePlanId: isPlanned && tenant === demoCrew.tenant ? powerPlanId : null,
    projectId: isProcessed && tenant === demoCrew.tenant ? juneProjectId : null,
  };
}

function stateOf(rows: readonly DemoPartRow[]): DemoState['state'] {
  if (rows.length === 0) return 'absent';
  if (rows.some(({ is_leaving }) => is_leaving)) return 'removing';
  return rows.some(({ state }) => state === 'waiting' || state === 'working') ? 'adding' : 'present';
}

function siteBounds(): [number, number, number, number] {
  const [west = 0, south = 0] = fromSite(-SITE_HALF_M, -SITE_HALF_M);
  const [east = 0, north = 0] = fromSite(SITE_HALF_M, SITE_HALF_M);
  return [west, south, east, north];
}

async function isCompleted({ db }: Services, id: string): Promise<boolean> {
  const project = db.selectFrom('projects').select('id').where('id', '=', id).where('status', '=', 'Completed');
  return (await project.executeTakeFirst()) !== undefined;
}
