import type { DemoPart, DemoPartName } from '@overflight/contract/demo.ts';

/** What each part brings. */
export const partTexts: Record<DemoPartName, string> = {
  map: 'Aerial picture and ground heights of the site',
  plans: 'A survey of the gravel pit, a scan of the mast, a route along the power line',
  restrictions: 'One area that the route along the power line crosses',
  airspace: 'Airspace cells, the power line and a substation',
  fleet: 'Three drones, three pilots, six batteries, and the crew of the survey',
  weather: 'A wind alert and a forecast, at the site only',
  vehicle: 'A drone that flies the survey again and again',
  photos: 'The photos of the survey',
  projects: 'Finished maps and 3D models of two dates',
};

export const stateTexts: Record<DemoPart['state'], string> = {
  waiting: 'Waiting',
  working: 'Under way',
  done: 'Ready',
  failed: 'Failed',
};

/** "3 of 6 parts". */
export function countText(parts: readonly DemoPart[]): string {
  const done = parts.filter(({ state }) => state === 'done').length;
  return `${done} of ${parts.length} parts`;
}
