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
  analytics: '/analytics',
  fleet: '/fleet',
  admin: '/admin',
  adminScreen: '/admin/:section?',
} as const;

export function mapMenu(menu: string, id?: string): string {
  return [paths.map, menu, ...(id ? [encodeURIComponent(id)] : [])].join('/');
}

export function adminSection(section: string): string {
  return `${paths.admin}/${section}`;
}
