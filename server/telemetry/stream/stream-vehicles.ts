import type { Subscribe } from '../../platform/live/open-stream.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { everyFrame } from './frame-clock.ts';
import { FrameGroup } from './frame-group.ts';
import { vehiclesOf } from './live-vehicles.ts';

type StreamState = {
  groups: Map<string, FrameGroup>;
  /** Frames are built only while there are viewers. */
  stop: (() => void) | undefined;
};
const streamStates = perServices((): StreamState => ({ groups: new Map(), stop: undefined }));

/** Streams the vehicles of the viewer's tenant, or of one collection, to the viewer. */
export function streamVehicles(services: Services, collectionId?: string): Subscribe {
  return (viewer) => {
    const group = groupOf(services, viewer.caller.tenant, collectionId);
    group.viewers.add(viewer);
    viewer.snapshots.push(() => group.wholeFrame());
    return () => {
      group.viewers.delete(viewer);
      closeEmpty(services);
    };
  };
}

function groupOf(services: Services, tenant: string, collectionId: string | undefined): FrameGroup {
  const state = streamStates(services);
  const key = JSON.stringify([tenant, collectionId]);
  const existing = state.groups.get(key);
  if (existing) return existing;
  const group = new FrameGroup(services, tenant, collectionId);
  state.groups.set(key, group);
  vehiclesOf(services, tenant).watchers.add(group);
  state.stop ??= everyFrame(() => {
    for (const each of state.groups.values()) each.sendFrames();
  });
  return group;
}

function closeEmpty(services: Services): void {
  const state = streamStates(services);
  for (const [key, group] of state.groups) {
    if (group.viewers.size > 0) continue;
    state.groups.delete(key);
    const [tenant] = JSON.parse(key) as [string];
    vehiclesOf(services, tenant).watchers.delete(group);
  }
  if (state.groups.size > 0) return;
  state.stop?.();
  state.stop = undefined;
}
