import { describe, expect, it, onTestFinished } from 'vitest';
import { aPlan, aRoute, aSurvey, at, home } from '@overflight/flight/testing/sample-plan.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { freePort } from '../../testing/free-port.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { locationOf } from '../stream/location-of.ts';
import { vehiclesOf } from '../stream/live-vehicles.ts';
import { until } from '../mavlink/testing/test-vehicle.ts';
import { readSimulateArguments, simulateCommand } from './simulate-command.ts';
import { startSimulator, type Simulation } from './start-simulator.ts';

const port = await freePort();
const server = await startTestServer({ OVERFLIGHT_MAVLINK: `udp://127.0.0.1:${port}?send=1` });
const seen = () =>
  [...vehiclesOf(server.services, '').own.values()].flatMap(
    (one) => locationOf(one, server.services.now().getTime()) ?? [],
  );

async function simulate(changes: Partial<Simulation>) {
  const simulator = await startSimulator({ plan: aPlan([aSurvey()]), port, ...changes });
  onTestFinished(simulator.stop);
  return simulator;
}

describe('the simulator', () => {
  it('flies a plan with five vehicles, spread over it and labelled as simulated', async () => {
    await simulate({ vehicles: 5, speedUp: 20, groundM: 408 });
    const vehicles = await until(seen, (all) => all.length === 5 && all.every(({ satellites }) => satellites !== null));
    expect(vehicles).toHaveLength(5);
    for (const vehicle of vehicles)
      expect(vehicle).toMatchObject({ isSimulated: true, kind: 'multirotor', gpsFix: '3D', isStatic: false });
    const places = new Set(vehicles.map(({ geometry }) => geometry?.coordinates.join()));
    expect(places.size).toBe(5);
    const modes = new Set<string | null>();
    await until(() => {
      for (const { mode } of seen()) modes.add(mode);
      return ['Auto', 'Return', 'Land'].every((mode) => modes.has(mode));
    });
    expect([...modes]).toEqual(expect.arrayContaining(['Auto', 'Return', 'Land']));
    const [first] = seen();
    expect(first?.batteryPercent).toBeLessThan(100);
    expect(first?.geometry?.coordinates[2]).toBeGreaterThanOrEqual(408);
  });

  it('stays near its plan', async () => {
    await simulate({
      vehicles: 1,
      firstSystemId: 50,
      plan: aPlan([aRoute(at(0, 50))]),
      staysOnGround: true,
      firmware: 'px4',
    });
    const found = await until(
      () => [...vehiclesOf(server.services, '').own.values()].find(({ key }) => key.endsWith(':50'))?.place,
    );
    expect(distanceM([found!.lng, found!.lat], home)).toBeLessThan(1);
  });

  it('reports once that nothing is listening', async () => {
    let times = 0;
    await simulate({ port: await freePort(), rateHz: 50, onUnreachable: () => void times++ });
    await until(() => times > 0);
    expect(times).toBe(1);
  });
});

describe('the command', () => {
  it.each([
    [['--vehicles', '5'], 'plan:'],
    [['--plan', 'x'], 'the id of a plan'],
    [['--plan', crypto.randomUUID(), '--vehicles', '0'], 'vehicles:'],
    [['--plan', crypto.randomUUID(), '--to', 'http://x'], 'udp://'],
    [['--plan', crypto.randomUUID(), '--wings', '2'], 'wings'],
    [['--plan', crypto.randomUUID(), '--first-id', '250', '--vehicles', '10'], '254'],
  ])('says what is wrong with %j', (args, problem) => {
    expect(() => readSimulateArguments(args)).toThrow(problem);
    expect(() => readSimulateArguments(args)).toThrow('Usage');
  });

  it('reports an unknown plan', async () => {
    const id = crypto.randomUUID();
    const command = simulateCommand(['--plan', id], { services: server.services, print: () => undefined });
    await expect(command).rejects.toThrow(`There is no plan ${id}. Looked in the database at DATABASE_URL.`);
  });

  it('prints only the usage on --help', () => {
    expect(() => readSimulateArguments(['--help'])).toThrow(/^Usage/);
  });
});
