import { describe, expect, it } from 'vitest';
import { aStructureScan, at } from '../testing/sample-plan.ts';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { distanceM } from '../geo/distance-m.ts';
import type { Firmware } from './firmware.ts';
import { blockCommands } from './mavlink/block-items.ts';
import { commands, type MissionItem } from './mavlink/mission-item.ts';
import { scanFlight } from './scan-flight.ts';
import { type ScanFlight, structureScanItems } from './structure-scan-items.ts';

const sent = (flight: ScanFlight, firmware: Firmware) =>
  blockCommands({ does: 'block', kind: 'StructureScan', items: structureScanItems(flight) }, firmware);

const square = [at(0, 0), at(0, 100), at(100, 100), at(100, 0)];
const scan: ScanFlight = {
  ring: square,
  standoffM: 20,
  layerAltitudes: [80, 60],
  entranceAltitude: 90,
  triggerDistanceM: 7.1,
  gimbalPitchDeg: 15,
};
const short = (items: readonly MissionItem[]) => items.map(({ command }) => command);
const waypoint = (index: number, altitude: number) => ({
  command: 16,
  frame: 3,
  params: [0, 0, 0, null, square[index]![1], square[index]![0], altitude],
});

it('an empty ring has no items', () => expect(sent({ ...scan, ring: [] }, 'px4')).toEqual([]));

it('an outline that crosses itself is not flown', () => {
  expect(scanFlight(aStructureScan([at(0, 0), at(40, 40), at(40, 0), at(0, 40)]))).toBeUndefined();
});

describe('PX4', () => {
  it('gets the same items as from QGroundControl: layers · (corners + 3) + 4', () => {
    const items = sent(scan, 'px4');
    expect(items).toHaveLength(2 * (4 + 3) + 4);
    const layer = [16, 206, 16, 16, 16, 16, 206];
    expect(short(items)).toEqual([16, 196, ...layer, ...layer, 197, 16]);
    expect(items[0]).toMatchObject(waypoint(0, 90));
    expect(items[1]).toMatchObject({ frame: 2, params: [0, 0, 0, 0, -15, 0, 90] });
    expect(items[3]).toMatchObject({ frame: 2, params: [7.1, 0, 1, 0, 0, 0, 0] });
    expect(items[7]).toMatchObject(waypoint(0, 80));
    expect(items[8]).toMatchObject({ params: [0, 0, 0, 0, 0, 0, 0] });
    expect(items.at(-1)).toMatchObject(waypoint(0, 90));
  });
});

describe('ArduPilot', () => {
  const looks = (items: readonly MissionItem[]) => items.filter(({ command }) => command === commands.lookAtLocation);
  const place = ({ params }: MissionItem) => [params[5] as number, params[4] as number];

  it('is never sent a command it refuses', () => {
    const items = sent(scan, 'ardupilot');
    expect(short(items)).not.toContain(196);
    expect(short(items)).not.toContain(530);
    expect(short(items).slice(0, 5)).toEqual([16, 16, 195, 206, 16]);
    expect(short(items).slice(-2)).toEqual([197, 16]);
  });

  it('faces the wall on every leg, within 3° along its whole length', () => {
    const items = looks(sent({ ...scan, layerAltitudes: [80] }, 'ardupilot'));
    expect(items).toHaveLength(4);
    for (const [leg, item] of items.entries()) {
      const [from, to] = [square[leg]!, square[(leg + 1) % 4]!];
      for (const end of [from, to]) {
        const offWall = ((azimuthDeg(end, place(item)) - azimuthDeg(from, to) - 90 + 720 + 180) % 360) - 180;
        expect(Math.abs(offWall)).toBeLessThan(3);
      }
    }
  });

  it('aims down by the pitch', () => {
    const [item] = looks(sent({ ...scan, layerAltitudes: [80] }, 'ardupilot'));
    const reachM = distanceM(at(0, 50), place(item!));
    expect(Math.atan2(80 - (item!.params[6] as number), reachM) * (180 / Math.PI)).toBeCloseTo(15, 3);
  });

  it('aims at a corner while rounding it: one target per wall and one per corner', () => {
    const bent = [at(0, 0), at(0, 30), at(10, 30), at(10, 10), at(30, 10), at(30, 0)];
    const flight = scanFlight(aStructureScan(bent));
    if (flight === undefined) throw new Error('not flown');
    expect(flight.ring.length).toBeGreaterThan(8);
    const items = looks(sent({ ...flight, layerAltitudes: [30] }, 'ardupilot'));
    // Six walls and five rounded corners.
    expect(items.length).toBeLessThanOrEqual(11);
    const corners = items.filter((item) => bent.some((corner) => distanceM(corner, place(item)) < 1));
    expect(corners.length).toBeGreaterThanOrEqual(5);
  });

  it('aims at the centre of a circle', () => {
    const centre = at(-50, 10);
    const flight = scanFlight(aStructureScan([centre, at(-40, 10)], { shapeType: 'circle' }));
    if (flight === undefined) throw new Error('not flown');
    const items = looks(sent({ ...flight, layerAltitudes: [30] }, 'ardupilot'));
    expect(items).toHaveLength(1);
    expect(place(items[0]!)).toEqual(centre);
  });
});
