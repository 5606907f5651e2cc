import dgram from 'node:dgram';
import { once } from 'node:events';
import { scanDatagram } from '@overflight/flight/mavlink/scan-frames.ts';
import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { frameWriter } from '../mavlink/frame-writer.ts';
import { askedStreams, type WayToAsk } from './asked-streams.ts';
import { flightSchedule } from './flight-schedule.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { simulatedVehicle, type SimulatedVehicle } from './simulated-vehicle.ts';

export type Simulation = {
  plan: FlownPlan;
  host?: string;
  port: number;
  vehicles?: number;
  firstSystemId?: number;
  /** How often a second each vehicle tells its place. */
  rateHz?: number;
  speedUp?: number;
  seed?: number;
  firmware?: Firmware;
  /** How high the ground lies above the sea; it is flat. */
  groundM?: number;
  staysOnGround?: boolean;
  /** The share of packets that are lost, each way. */
  loss?: number;
  /** Commands that the vehicles refuse in a mission. */
  refuses?: readonly number[];
  /** They send heartbeats alone until they are asked, in this way. */
  waitsToBeAsked?: WayToAsk;
  passphrase?: string;
  /** Told once where nobody listens. */
  onNobody?: () => void;
};
export type Simulator = {
  vehicles: readonly SimulatedVehicle[];
  durationS: number;
  /** Says nothing more, as when the radio is lost; it may speak again. */
  silence: (isSilent: boolean) => void;
  stop: () => Promise<void>;
};

const STATE_EVERY_MS = 1000;

/** Vehicles that fly a plan and tell of it over MAVLink 2 and UDP, spread over the flight. */
export async function startSimulator(simulation: Simulation): Promise<Simulator> {
  const { plan, vehicles: count = 1, rateHz = 5, speedUp = 1, seed = 1, groundM = 0 } = simulation;
  const schedule = flightSchedule(plan, groundM);
  const random = seededRandom(seed);
  const radio = { isSilent: false, isNobodyTold: false };
  const open = await Promise.all(Array.from({ length: count }, () => openSocket(simulation)));
  const vehicles = open.map((socket, index) => {
    const offsetS = (index * schedule.durationS) / count;
    return addVehicle({ socket, simulation, schedule, random, radio }, { index, offsetS });
  });
  const startedAt = performance.now();
  const secondsNow = () => ((performance.now() - startedAt) / 1000) * speedUp;
  const tell = (one: 'tellPlace' | 'tellState') => {
    const seconds = secondsNow();
    for (const vehicle of vehicles) vehicle[one](seconds);
  };
  tell('tellState');
  tell('tellPlace');
  const timers = [setInterval(tell, STATE_EVERY_MS, 'tellState'), setInterval(tell, 1000 / rateHz, 'tellPlace')];
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

/** Connected, so that the system says where nobody listens. */
async function openSocket({ host = '127.0.0.1', port }: Simulation): Promise<dgram.Socket> {
  const socket = dgram.createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.connect(port, host);
  await once(socket, 'connect');
  return socket;
}

type Surroundings = {
  socket: dgram.Socket;
  simulation: Simulation;
  schedule: ReturnType<typeof flightSchedule>;
  random: () => number;
  radio: { isSilent: boolean; isNobodyTold: boolean };
};

function addVehicle(around: Surroundings, { index, offsetS }: { index: number; offsetS: number }): SimulatedVehicle {
  const { socket, simulation, schedule, random, radio } = around;
  const { firstSystemId = 1, firmware = 'ardupilot', groundM = 0, loss = 0, passphrase = null } = simulation;
  const { staysOnGround = false, refuses = [], waitsToBeAsked: way, onNobody } = simulation;
  const asked = way && { way, streams: askedStreams(way) };
  const systemId = firstSystemId + index;
  const isLost = () => radio.isSilent || random() < loss;
  const tellNobody = () => {
    if (!radio.isNobodyTold) onNobody?.();
    radio.isNobodyTold = true;
  };
  const send = (bytes: Uint8Array) => {
    if (!isLost()) socket.send(bytes, (error) => void (error && tellNobody()));
  };
  const write = frameWriter({ from: { systemId, componentId: 1 }, passphrase, nowMs: Date.now });
  const flight = { schedule, offsetS, staysOnGround, groundM, random };
  const vehicle = simulatedVehicle({ systemId, firmware, refuses, asked, send, write, ...flight });
  socket.on('error', tellNobody);
  socket.on('message', (bytes) => {
    if (!isLost()) scanDatagram(bytes, vehicle.scan);
  });
  return vehicle;
}
