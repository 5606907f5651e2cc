/** Every address of the app, so that no link is typed by hand. */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  token: '/token/:token',
  refreshToken: '/refreshtoken',
  authenticate: '/authenticate',
  terms: '/terms',
  map: '/map',
  mapScreen: '/map/:menu?/:id?',
  plans: '/plans',
  planScreen: '/plans/:id',
  analytics: '/analytics',
  analyticsScreen: '/analytics/:id',
  viewer: '/viewer/:id',
  legacyViewer: '/legacy-viewer/:id',
  explorer: '/explorer/:id',
  shared: '/shared/:token',
  fleet: '/fleet',
  fleetScreen: '/fleet/:fleet',
  fleetObject: '/fleet/:fleet/:id',
  drones: '/drones',
  operations: '/operations',
  admin: '/admin',
  adminScreen: '/admin/:section?',
} as const;

export function mapMenu(menu: string, id?: string): string {
  return [paths.map, menu, ...(id ? [encodeURIComponent(id)] : [])].join('/');
}

export function planPage(id: string): string {
  return `${paths.plans}/${encodeURIComponent(id)}`;
}

export function fleetCategoryPage(category: string, due?: string): string {
  return `${paths.fleet}/${category}${due ? `?due=${due}` : ''}`;
}

export function fleetObjectPage(category: string, id: string): string {
  return `${paths.fleet}/${category}/${encodeURIComponent(id)}`;
}

/** What flies now, with one vehicle, or the vehicle that a drone is, chosen. */
export const operationsOfVehicle = (id: string): string => `${paths.operations}?vehicle=${encodeURIComponent(id)}`;
export const operationsOfDrone = (id: string): string => `${paths.operations}?drone=${encodeURIComponent(id)}`;

export function projectPage(id: string): string {
  return `${paths.analytics}/${encodeURIComponent(id)}`;
}

export function viewerPage(id: string): string {
  return `/viewer/${encodeURIComponent(id)}`;
}

export function legacyViewerPage(id: string): string {
  return `/legacy-viewer/${encodeURIComponent(id)}`;
}

/** The dialog that is open over the projects, for the one it names or a new one; or that the filter is asked for. */
export type ProjectState = { menu?: 'create'; id?: string; planId?: string; isFilterOpen?: boolean };

/** The dialog that is open over the fleet, with what was typed in it before it was refused; or what the map is to show. */
export type FleetState = {
  menu?: 'create' | 'edit';
  id?: string;
  draft?: Readonly<Record<string, string>>;
  locatedId?: string;
};

/** What the address cannot say: the plan that it names is open for editing, or was until just now, or a flight of it is played. */
export type PlanState = { editFlight?: boolean; leftFlight?: boolean; replayedId?: string };

/** A dialog that is open over the screen, and what it is about. */
export type ModalState = { modal?: 'upload'; modalId?: string };

export const editing: { state: PlanState } = { state: { editFlight: true } };

export function adminSection(section: string): string {
  return `${paths.admin}/${section}`;
}
