import { parseArgs } from 'node:util';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { streamRequestModes } from './requested-streams.ts';
import { startSimulator } from './start-simulator.ts';

const USAGE = `Usage: npm run overflight -- simulate --plan <id> [--vehicles 5] [--to udp://127.0.0.1:14550]
  [--rate 5] [--speed-up 1] [--seed 1] [--first-id 1] [--firmware ardupilot | px4] [--ground 0] [--on-ground]
  [--wait-to-be-asked 'by message' | 'by group' | 'by group in silence']
The vehicles repeat the plan and send MAVLink. --rate is positions per second, --ground the elevation of the
ground above sea level in metres; with --on-ground they wait for missions instead; with --wait-to-be-asked they send
only heartbeats until streams are requested, as ArduCopter does by default.`;

const LAST_SYSTEM_ID = 254;
const firmwares = ['ardupilot', 'px4'] as const satisfies readonly Firmware[];
const udpAddress = /^udp:\/\/([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i;

const Wanted = z
  .object({
    plan: z.uuid('the id of a plan, as in the address of its page'),
    vehicles: z.coerce.number().int().min(1).max(LAST_SYSTEM_ID).default(1),
    to: z
      .string()
      .refine((text) => udpAddress.test(text) && URL.canParse(text), 'an address such as udp://127.0.0.1:14550')
      .default('udp://127.0.0.1:14550'),
    rate: z.coerce.number().min(0.1).max(50).default(5),
    'speed-up': z.coerce.number().min(0.1).max(100).default(1),
    seed: z.coerce.number().int().default(1),
    'first-id': z.coerce.number().int().min(1).max(LAST_SYSTEM_ID).default(1),
    firmware: z.enum(firmwares).default('ardupilot'),
    ground: z.coerce.number().min(-500).max(9000).default(0),
    'on-ground': z.boolean().default(false),
    'wait-to-be-asked': z.enum(streamRequestModes).optional(),
  })
  .refine((wanted) => wanted['first-id'] + wanted.vehicles - 1 <= LAST_SYSTEM_ID, `ids end at ${LAST_SYSTEM_ID}`);
type Wanted = z.infer<typeof Wanted>;
type Tools = { services: Services; print: (line: string) => void };

/** Loads the plan; the returned function flies it without the database until interrupted. */
export async function simulateCommand(args: readonly string[], tools: Tools): Promise<() => Promise<string>> {
  const wanted = readSimulateArguments(args);
  const plan = await findPlan(tools.services, wanted.plan);
  if (planStatus(plan) === 'draft') throw new Error(`There is nothing to fly in "${plan.name}" yet.`);
  return () => simulate(plan, wanted, tools.print);
}

/** Parses the arguments before anything is opened; errors include the usage text. */
export function readSimulateArguments(args: readonly string[]): Wanted {
  if (args.includes('--help')) throw usage('');
  const option = { type: 'string' } as const;
  const names = [
    'plan',
    'vehicles',
    'to',
    'rate',
    'speed-up',
    'seed',
    'first-id',
    'firmware',
    'ground',
    'wait-to-be-asked',
  ] as const;
  const options = {
    ...Object.fromEntries(names.map((name) => [name, option])),
    'on-ground': { type: 'boolean' } as const,
  };
  const read = (() => {
    try {
      return parseArgs({ args: [...args], options });
    } catch (error) {
      throw usage(error instanceof Error ? error.message : '');
    }
  })();
  const parsed = Wanted.safeParse(read.values);
  if (!parsed.success)
    throw usage(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  return parsed.data;
}

const usage = (problem: string) => new Error([problem, USAGE].filter(Boolean).join('\n'));

/** In any tenant: the command is for operators of the installation. */
async function findPlan({ db, env }: Services, id: string): Promise<SavedPlan> {
  const found = db.selectFrom('plans').select('plan').where('id', '=', id).where('deleted_at', 'is', null);
  const row = await found.executeTakeFirst();
  if (!row) throw new Error(`There is no plan ${id}. ${whereLooked(env)}`);
  return JSON.parse(row.plan) as SavedPlan;
}

const whereLooked = ({ DATABASE_URL, OVERFLIGHT_DATA }: Services['env']): string =>
  DATABASE_URL === undefined
    ? `Looked in ${OVERFLIGHT_DATA}: set OVERFLIGHT_DATA as for the server.`
    : 'Looked in the database at DATABASE_URL.';

async function simulate(plan: SavedPlan, wanted: Wanted, print: Tools['print']): Promise<string> {
  const { vehicles, to, seed, firmware, rate: rateHz, ground: groundM } = wanted;
  const { hostname, port } = new URL(to);
  const simulator = await startSimulator({
    plan,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port),
    vehicles,
    rateHz,
    seed,
    firmware,
    groundM,
    speedUp: wanted['speed-up'],
    firstSystemId: wanted['first-id'],
    staysOnGround: wanted['on-ground'],
    ...(wanted['wait-to-be-asked'] && { waitsToBeAsked: wanted['wait-to-be-asked'] }),
    onUnreachable: () => print(`Nobody listens at ${to} yet. Switch on a link there, or set OVERFLIGHT_MAVLINK=${to}.`),
  });
  const minutes = Math.max(1, Math.round(simulator.durationS / 60 / wanted['speed-up']));
  const who = vehicles === 1 ? 'One simulated vehicle' : `${vehicles} simulated vehicles`;
  const what = wanted['on-ground'] ? 'on the ground at the start of' : 'flying';
  print(`${who} ${what} "${plan.name}" (one flight takes ${minutes} min), sending to ${to}. Stop with Ctrl-C.`);
  await interrupted();
  await simulator.stop();
  return 'The simulation has ended.';
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
