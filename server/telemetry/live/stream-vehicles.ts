import type { Join } from '../../platform/live/open-stream.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { everyFrame } from './beat.ts';
import { FrameGroup } from './frame-group.ts';
import { vehiclesOf } from './live-vehicles.ts';

type Stage = {
  groups: Map<string, FrameGroup>;
  /** Frames are made only while somebody watches. */
  stop: (() => void) | undefined;
};
const stages = perServices((): Stage => ({ groups: new Map(), stop: undefined }));

/** Has a viewer follow the vehicles of their tenant, or of one collection of it. */
export function streamVehicles(services: Services, collectionId?: string): Join {
  return (viewer) => {
    const group = groupOf(services, viewer.caller.tenant, collectionId);
    group.viewers.add(viewer);
    viewer.wholes.push(() => group.wholeFrame());
    return () => {
      group.viewers.delete(viewer);
      closeEmpty(services);
    };
  };
}

function groupOf(services: Services, tenant: string, collectionId: string | undefined): FrameGroup {
  const stage = stages(services);
  const key = JSON.stringify([tenant, collectionId]);
  const existing = stage.groups.get(key);
  if (existing) return existing;
  const group = new FrameGroup(services, tenant, collectionId);
  stage.groups.set(key, group);
  vehiclesOf(services, tenant).watchers.add(group);
  stage.stop ??= everyFrame(() => {
    for (const each of stage.groups.values()) each.sendFrames();
  });
  return group;
}

function closeEmpty(services: Services): void {
  const stage = stages(services);
  for (const [key, group] of stage.groups) {
    if (group.viewers.size > 0) continue;
    stage.groups.delete(key);
    const [tenant] = JSON.parse(key) as [string];
    vehiclesOf(services, tenant).watchers.delete(group);
  }
  if (stage.groups.size > 0) return;
  stage.stop?.();
  stage.stop = undefined;
}
