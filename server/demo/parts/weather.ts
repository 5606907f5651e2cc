import { switchDemoWeather } from '../../weather/made-up/demo-weather.ts';
import type { DemoPartSteps } from '../demo-part.ts';

/** Nothing is stored but the switch: an alert and a forecast are made up when they are read, at the site only. */
export const weatherPart: DemoPartSteps = {
  name: 'weather',
  add: (services) => switchDemoWeather(services, true),
  remove: (services) => switchDemoWeather(services, false),
};
