import type { MapHandle } from '../../map/map-handle.ts';
import { chosenVehicle, subscribeToChosen } from './chosen-vehicle.ts';
import { drawnVehicles, trailsOf } from './drawn-vehicles.ts';
import { liveVehicles } from './live-vehicles.ts';
import { replayedFlight, subscribeToReplay } from '../replay/replayed-flight.ts';

/** With more vehicles, draws at the usual position rate rather than every frame. */
const MANY = { vehicles: 300, everyMs: 200 };
/** Refresh interval of stale ages and trails. */
const REFRESH_MS = 1000;

/** Draws the vehicles on every update, at most once a frame, until the returned function is called. */
export function drawOnMap(map: MapHandle): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = { at: -Infinity, count: 0 };
  let hasTrails = false;
  let replayedTrail: unknown = null;
  const draw = () => {
    frame = 0;
    const now = Date.now();
    const replay = replayedFlight();
    const drawn = drawnVehicles(liveVehicles.all(now), {
      now,
      chosenId: chosenVehicle().vehicleId,
      isReplaying: replay !== null,
    });
    map.showVehicles(replay ? [...drawn, replay.vehicle] : drawn);
    last = { at: performance.now(), count: drawn.length };
  };
  const drawTrails = () => {
    const now = Date.now();
    const { vehicleId: chosenId, hiddenTrails: hiddenIds } = chosenVehicle();
    const replay = replayedFlight();
    const isReplaying = replay !== null;
    const trails = trailsOf(liveVehicles.all(now), { now, chosenId, hiddenIds, isReplaying });
    replayedTrail = replay?.trail ?? null;
    if (trails.length > 0 || replay || hasTrails) map.showTrails(replay ? [...trails, replay.trail] : trails);
    hasTrails = trails.length > 0 || replay !== null;
  };
  const drawSoon = () => {
    if (frame || timer) return;
    const waitMs = last.count > MANY.vehicles ? last.at + MANY.everyMs - performance.now() : 0;
    if (waitMs <= 0) frame = requestAnimationFrame(draw);
    else timer = setTimeout(drawLate, waitMs);
  };
  const drawLate = () => {
    timer = undefined;
    frame ||= requestAnimationFrame(draw);
  };
  /** A replay moves every frame; its trail does not change. */
  const drawReplay = () => {
    drawSoon();
    if ((replayedFlight()?.trail ?? null) !== replayedTrail) drawTrails();
  };
  const drawAll = () => {
    drawSoon();
    drawTrails();
  };
  const refresh = setInterval(drawAll, REFRESH_MS);
  const ends = [liveVehicles.subscribe(drawSoon), subscribeToChosen(drawAll), subscribeToReplay(drawReplay)];
  drawAll();
  return () => {
    clearInterval(refresh);
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const end of ends) end();
    map.showVehicles([]);
    map.showTrails([]);
  };
}
