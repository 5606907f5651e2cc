import dgram from 'node:dgram';
import { once } from 'node:events';
import { scanDatagram } from '@overflight/flight/mavlink/scan-frames.ts';
import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { frameWriter } from '../mavlink/frame-writer.ts';
import { requestedStreams, type StreamRequestMode } from './requested-streams.ts';
import { flightSchedule } from './flight-schedule.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { simulatedVehicle, type SimulatedVehicle } from './simulated-vehicle.ts';

export type Simulation = {
  plan: FlownPlan;
  host?: string;
  port: number;
  vehicles?: number;
  firstSystemId?: number;
  /** Position messages per second and vehicle. */
  rateHz?: number;
  speedUp?: number;
  seed?: number;
  firmware?: Firmware;
  /** Elevation of the flat ground above sea level. */
  groundM?: number;
  staysOnGround?: boolean;
  /** Packet loss in each direction, 0 to 1. */
  loss?: number;
  /** Commands that the vehicles refuse in a mission. */
  refuses?: readonly number[];
  /** Vehicles send only heartbeats until streams are requested in this mode. */
  waitsToBeAsked?: StreamRequestMode;
  passphrase?: string;
  /** Called once if nothing is listening. */
  onUnreachable?: () => void;
};
export type Simulator = {
  vehicles: readonly SimulatedVehicle[];
  durationS: number;
  /** Stops or resumes sending, as when the radio is lost. */
  silence: (isSilent: boolean) => void;
  stop: () => Promise<void>;
};

const STATE_EVERY_MS = 1000;

/** Simulates vehicles that fly a plan and send MAVLink 2 over UDP, spread over the flight. */
export async function startSimulator(simulation: Simulation): Promise<Simulator> {
  const { plan, vehicles: count = 1, rateHz = 5, speedUp = 1, seed = 1, groundM = 0 } = simulation;
  const schedule = flightSchedule(plan, groundM);
  const random = seededRandom(seed);
  const radio = { isSilent: false, isUnreachableReported: false };
  const open = await Promise.all(Array.from({ length: count }, () => openSocket(simulation)));
  const vehicles = open.map((socket, index) => {
    const offsetS = (index * schedule.durationS) / count;
    return addVehicle({ socket, simulation, schedule, random, radio }, { index, offsetS });
  });
  const startedAt = performance.now();
  const secondsNow = () => ((performance.now() - startedAt) / 1000) * speedUp;
  const sendAll = (one: 'sendPosition' | 'sendState') => {
    const seconds = secondsNow();
    for (const vehicle of vehicles) vehicle[one](seconds);
  };
  sendAll('sendState');
  sendAll('sendPosition');
  const timers = [
    setInterval(sendAll, STATE_EVERY_MS, 'sendState'),
    setInterval(sendAll, 1000 / rateHz, 'sendPosition'),
  ];
  return {
    vehicles,
    durationS: schedule.durationS,
    silence: (isSilent) => void (radio.isSilent = isSilent),
    stop: async () => {
      timers.forEach(clearInterval);
      radio.isSilent = true;
      await Promise.all(open.splice(0).map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))));
    },
  };
}

/** Connected, so that the system reports a closed port. */
async function openSocket({ host = '127.0.0.1', port }: Simulation): Promise<dgram.Socket> {
  const socket = dgram.createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.connect(port, host);
  await once(socket, 'connect');
  return socket;
}

type SimulationContext = {
  socket: dgram.Socket;
  simulation: Simulation;
  schedule: ReturnType<typeof flightSchedule>;
  random: () => number;
  radio: { isSilent: boolean; isUnreachableReported: boolean };
};

function addVehicle(
  context: SimulationContext,
  { index, offsetS }: { index: number; offsetS: number },
): SimulatedVehicle {
  const { socket, simulation, schedule, random, radio } = context;
  const { firstSystemId = 1, firmware = 'ardupilot', groundM = 0, loss = 0, passphrase = null } = simulation;
  const { staysOnGround = false, refuses = [], waitsToBeAsked: mode, onUnreachable } = simulation;
  const requested = mode && { mode, streams: requestedStreams(mode) };
  const systemId = firstSystemId + index;
  const isLost = () => radio.isSilent || random() < loss;
  const reportUnreachable = () => {
    if (!radio.isUnreachableReported) onUnreachable?.();
    radio.isUnreachableReported = true;
  };
  const send = (bytes: Uint8Array) => {
    if (!isLost()) socket.send(bytes, (error) => void (error && reportUnreachable()));
  };
  const write = frameWriter({ from: { systemId, componentId: 1 }, passphrase, nowMs: Date.now });
  const flight = { schedule, offsetS, staysOnGround, groundM, random };
  const vehicle = simulatedVehicle({ systemId, firmware, refuses, requested, send, write, ...flight });
  socket.on('error', reportUnreachable);
  socket.on('message', (bytes) => {
    if (!isLost()) scanDatagram(bytes, vehicle.scan);
  });
  return vehicle;
}
