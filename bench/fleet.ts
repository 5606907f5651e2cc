import { randomUUID } from 'node:crypto';
import { defaultDueLimits } from '../contract/fleet/fleet-due.ts';
import type { FleetObject } from '../contract/fleet/fleet.ts';
import { chooseSort, filteredRows, noFilter, type FleetFilter } from '../web/fleet/list/fleet-filter.ts';
import { fleetRows } from '../web/fleet/list/fleet-row.ts';
import type { Print } from './bench.ts';
import { cpuMsOf } from './tools/cpu-of.ts';
import { median } from './tools/median.ts';

const OBJECTS = 5000;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;
const GOAL_MS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);

const dayAt = (days: number) => new Date(FIRST_DAY_MS + days * DAY_MS).toISOString().slice(0, 10);

const drones = Array.from({ length: OBJECTS }, (_, i): FleetObject => {
  // Neither sorted nor random, so that every run sorts the same.
  const at = (i * 7919) % OBJECTS;
  return {
    objectId: randomUUID(),
    collectionId: 'drones',
    timestamp: '2026-11-15T12:00:00.000Z',
    geometry: { type: 'Point', coordinates: [-97, 40] },
    properties: {
      name: `Drone ${at}`,
      manufacture: ['DJI', 'Skydio', 'Freefly', 'Parrot'][at % 4] ?? '',
      model: `Model ${at % 37}`,
      serial: `SN-${at.toString(36)}`,
      flightHours: at % 9 === 0 ? '' : String(at / 10),
      serviceDate: at % 11 === 0 ? '' : dayAt(at % 700),
      renewalDate: dayAt((at * 3) % 900),
    },
  };
});

const filters: { name: string; filter: FleetFilter }[] = [
  { name: 'all, by name', filter: noFilter },
  { name: 'all, by flight hours', filter: chooseSort(noFilter, 'flightHours') },
  { name: 'all, by model', filter: chooseSort(noFilter, 'model') },
  {
    name: 'two words and overdue, by renewal date',
    filter: { ...chooseSort(noFilter, 'renewalDate'), search: 'dji 1', due: 'overdue' },
  },
];

/** CPU to filter and sort the list again, as on each typed letter. */
export function measureFleet(print: Print): void {
  const on = { today: '2026-11-15', limits: defaultDueLimits };
  const rows = fleetRows(drones, on);
  for (const { name, filter } of filters) {
    const found = filteredRows(rows, filter, 'drones').length;
    const ms = medianOf(() => filteredRows(rows, filter, 'drones'));
    print(`${OBJECTS} drones, ${name}: ${ms.toFixed(1)} ms CPU for ${found} (goal ${GOAL_MS} ms)`);
  }
  const readyMs = medianOf(() => fleetRows(drones, on));
  print(
    `${OBJECTS} drones made ready, with what is due: ${readyMs.toFixed(1)} ms CPU, once for each answer of the server`,
  );
}

function medianOf(work: () => unknown): number {
  const times: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const ms = cpuMsOf(() => void work());
    if (round >= 0) times.push(ms);
  }
  return median(times);
}
