import * as contract from '@overflight/contract/demo.ts';
import { route, type Route } from '../platform/http/route.ts';
import { demoState } from './demo-state.ts';
import { addDemo, removeDemo } from './want-demo.ts';

export const demoRoutes: Route[] = [
  route(contract.readDemo, ({ services, caller: { tenant } }) => demoState(services, tenant)),

  route(contract.addDemo, ({ services }) => addDemo(services)),

  route(contract.removeDemo, ({ services }) => removeDemo(services)),
];
