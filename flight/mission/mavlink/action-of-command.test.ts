import { expect, it } from 'vitest';
import { seededPlan } from '../../testing/seeded-plan.ts';
import { home } from '../../testing/sample-plan.ts';
import type { FlightAction } from '../flight-item.ts';
import { commandOf } from './command-of.ts';
import { actionOfCommand } from './action-of-command.ts';
import { action, commands, frames, type MissionItem } from './mission-item.ts';
import { flightOf } from '../flight-of.ts';
import { missionItems } from './mission-items.ts';

it('the action of a command maps back to it: every item of 200 missions round-trips', () => {
  const seen = new Set<FlightAction['does']>();
  for (let seed = 1; seed <= 200; seed += 1)
    for (const item of missionItems(flightOf(seededPlan(seed), 'px4')).items) {
      if (item.command === commands.lookBesideNextWaypoint) continue;
      const meant = actionOfCommand(item);
      seen.add(meant.does);
      expect(commandOf(meant, 'px4')).toEqual(item);
    }
  expect([...seen].toSorted()).toEqual([
    'aim-ahead',
    'aim-gimbal',
    'fly-to',
    'return',
    'set-photo-mode',
    'set-speed',
    'take-off',
    'take-photo',
    'take-photos-every',
  ]);
});

const placed = (command: number, ...params: MissionItem['params']): MissionItem => ({
  command,
  frame: frames.relative,
  params,
  autoContinue: true,
});

it.each<[string, MissionItem, FlightAction]>([
  ['a wait', action(commands.delay, 7, -1, -1, -1), { does: 'wait', seconds: 7 }],
  ['one photo', action(commands.takePhotos, 0, 0, 1, null, null, null, null), { does: 'take-photo' }],
  [
    'a place to look at',
    placed(commands.lookAtLocation, 0, 0, 0, 0, home[1]!, home[0]!, 3),
    { does: 'look-at', at: { position: home, altitudeM: 3, mode: 'relative' } },
  ],
  [
    'a landing',
    placed(commands.land, 0, 0, 0, null, home[1]!, home[0]!, 0),
    { does: 'land', at: { position: home, altitudeM: 0, mode: 'relative' } },
  ],
])('%s is read, and written the same', (_, command, meaning) => {
  expect(actionOfCommand(command)).toEqual(meaning);
  expect(commandOf(meaning, 'px4')).toEqual(command);
});

it('items without a valid position and unknown ones keep only their command', () => {
  for (const command of [
    placed(commands.waypoint, 0, 0, 0, null, null, null, 30),
    placed(commands.waypoint, 0, 0, 0, null, 91, 8, 30),
    placed(commands.waypoint, 0, 0, 0, null, 0, 0, 30),
    action(183, 9, 1500),
  ]) {
    expect(actionOfCommand(command)).toEqual({ does: 'other' });
    expect(commandOf({ does: 'other', imported: { command, id: 1 } }, 'px4')).toBe(command);
  }
});
