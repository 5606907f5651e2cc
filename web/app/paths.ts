/** All addresses of the app. */
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

/** Live operations, with one vehicle or a drone's vehicle selected. */
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

/** The open dialog of the projects, for the given one or a new one, whose plan may be made for its photos; or the open filter. */
export type ProjectState = {
  menu?: 'create';
  id?: string;
  planId?: string;
  isOfPhotos?: boolean;
  isFilterOpen?: boolean;
};

/** The open dialog of the fleet, with values typed before the server refused them; or the object to show on the map. */
export type FleetState = {
  menu?: 'create' | 'edit';
  id?: string;
  draft?: Readonly<Record<string, string>>;
  locatedId?: string;
};

/** The area to frame on the map. */
export type MapState = { frame?: readonly [west: number, south: number, east: number, north: number] };

/** State not in the address: the plan is being edited, was just edited, or a flight of it is replayed. */
export type PlanState = { editFlight?: boolean; leftFlight?: boolean; replayedId?: string };

/** An open dialog and its subject. */
export type ModalState = { modal?: 'upload'; modalId?: string };

export const editing: { state: PlanState } = { state: { editFlight: true } };

export function adminSection(section: string): string {
  return `${paths.admin}/${section}`;
}
