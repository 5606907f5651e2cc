import { describe, expect, it } from 'vitest';
import type { LngLat } from '../scene.ts';
import { at, fakeMap } from '../testing/fake-tools.ts';
import { browse } from './browse.ts';
import type { FeatureHit, MapMode } from './map-mode.ts';
import { ModeSwitch } from './mode-switch.ts';
import { pickPoint } from './pick-point.ts';

const house: FeatureHit = { layer: 'buildings', source: 'buildings', sourceLayer: 'building', id: 1, properties: {} };

function aSwitch() {
  const calls: unknown[] = [];
  const resting = browse({
    onClick: ({ position }, features) => calls.push(['click', position, features.length]),
    onMenu: ({ position }) => calls.push(['menu', position]),
  });
  const modes = new ModeSwitch(resting, {
    ...fakeMap().tools,
    featuresAt: () => [house],
    centre: () => [7, 8],
    setHover: (hit) => calls.push(['hover', hit?.feature.id ?? null]),
    onChange: (mode) => calls.push(['mode', mode.name]),
  });
  const pick = () => new Promise<LngLat | null>((answer) => modes.use(pickPoint(answer)));
  return { modes, calls, pick };
}

describe('map modes', () => {
  it('passes null when Escape cancels picking', async () => {
    const { modes, pick } = aSwitch();
    const picked = pick();
    modes.key('Escape');
    expect(await picked).toBeNull();
    expect(modes.active.name).toBe('browse');
  });

  it('passes null when another mode starts, which gets the click', async () => {
    const { modes, pick } = aSwitch();
    const first = pick();
    const second = pick();
    modes.click(at(1, 2));
    expect(await first).toBeNull();
    expect(await second).toEqual([1, 2]);
    expect(modes.active.name).toBe('browse');
  });

  it('gives a click to the active mode alone', async () => {
    const { modes, calls, pick } = aSwitch();
    const picked = pick();
    modes.click(at(3, 4));
    modes.menu(at(9, 9));
    modes.click(at(5, 6));
    expect(await picked).toEqual([3, 4]);
    expect(calls.filter((entry) => Array.isArray(entry) && entry[0] !== 'mode' && entry[0] !== 'hover')).toEqual([
      ['menu', [9, 9]],
      ['click', [5, 6], 1],
    ]);
  });

  it('takes the centre on Enter', async () => {
    const { modes, pick } = aSwitch();
    const picked = pick();
    modes.key('Enter');
    expect(await picked).toEqual([7, 8]);
  });

  it('stops hovering when browsing ends, and Escape while browsing does nothing', () => {
    const { modes, calls, pick } = aSwitch();
    modes.key('Escape');
    modes.move(at(1, 1));
    void pick();
    expect(calls).toEqual([
      ['hover', 1],
      ['hover', null],
      ['mode', 'pick-point'],
    ]);
  });

  it('leaves a mode before entering the next', () => {
    const { modes } = aSwitch();
    const order: string[] = [];
    const named = (name: string): MapMode => ({
      name,
      cursor: '',
      click: () => undefined,
      enter: () => order.push(`enter ${name}`),
      leave: () => order.push(`leave ${name}`),
    });
    modes.use(named('a'));
    modes.use(named('b'));
    expect(order).toEqual(['enter a', 'leave a', 'enter b']);
  });
});

it('keys are mentioned only with a keyboard', () => {
  expect(pickPoint(() => undefined, true).hint).toBe('Choose a point on the map. Enter chooses the centre.');
  expect(pickPoint(() => undefined, false).hint).toBe('Choose a point on the map.');
});
