import { accountRoutes } from './account/account-routes.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import type { Route } from './platform/http/route.ts';

/** Every call the server answers. A new feature adds one line here. */
export const routes: readonly Route[] = [...healthRoutes, ...accountRoutes];
