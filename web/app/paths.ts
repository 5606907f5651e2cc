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
  fleet: '/fleet',
  drones: '/drones',
  admin: '/admin',
  adminScreen: '/admin/:section?',
} as const;

export function mapMenu(menu: string, id?: string): string {
  return [paths.map, menu, ...(id ? [encodeURIComponent(id)] : [])].join('/');
}

export function planPage(id: string): string {
  return `${paths.plans}/${encodeURIComponent(id)}`;
}

/** What the address cannot say: the plan that it names is open for editing, or was until just now, or a flight of it is played. */
export type PlanState = { editFlight?: boolean; leftFlight?: boolean; replayedId?: string };

/** A dialog that is open over the screen, and what it is about. */
export type ModalState = { modal?: 'upload'; modalId?: string };

export const editing: { state: PlanState } = { state: { editFlight: true } };

export function adminSection(section: string): string {
  return `${paths.admin}/${section}`;
}
