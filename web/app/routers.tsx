import type { Product } from '@overflight/contract/account/entitlements.ts';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router';
import { AuthenticateScreen } from '../account/sign-in/authenticate-screen.tsx';
import { LogoutScreen } from '../account/sign-in/logout-screen.tsx';
import { PendingScreen } from '../account/sign-in/pending-screen.tsx';
import { RefreshTokenScreen } from '../account/refresh-token-screen.tsx';
import { RequiredFactorScreen } from '../account/security/required-factor-screen.tsx';
import { SignInScreen } from '../account/sign-in/sign-in-screen.tsx';
import { TermsRedirect } from '../account/sign-in/terms-redirect.tsx';
import { TokenScreen } from '../account/token-screen.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { ProductRoute } from './product-route.tsx';
import { paths } from './paths.ts';
import { FullWindow, Shell } from './shell.tsx';

const terms: RouteObject = { path: paths.terms, element: <TermsRedirect /> };
const refreshToken: RouteObject = { path: paths.refreshToken, element: <RefreshTokenScreen /> };
const logout: RouteObject = { path: paths.logout, element: <LogoutScreen /> };
/** A lazily loaded screen. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});
const only = (product: Product, children: RouteObject[]): RouteObject => ({
  element: <ProductRoute product={product} />,
  children,
});

/** Anybody with the link may view it, signed in or not. */
const shared = screen(paths.shared, async () => (await import('./screens/viewer-pages.tsx')).SharedPage);
const toHome: RouteObject = { path: '*', element: <Navigate to={paths.home} replace /> };

/** All route errors show the same screen. */
function routerOf(children: RouteObject[]) {
  const root: RouteObject = {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <LoadingScreen />,
    children,
  };
  return createBrowserRouter([root]);
}

export function signedOutRouter() {
  return routerOf([
    terms,
    refreshToken,
    shared,
    { path: paths.authenticate, element: <AuthenticateScreen /> },
    // Otherwise the next sign-in would open the sign-out.
    { path: paths.logout, element: <Navigate to={paths.home} replace /> },
    { path: '*', element: <SignInScreen /> },
  ]);
}

export function pendingRouter() {
  return routerOf([terms, logout, shared, { path: '*', element: <PendingScreen /> }]);
}

export function requiredFactorRouter() {
  return routerOf([terms, logout, shared, { path: '*', element: <RequiredFactorScreen /> }]);
}

export function memberRouter() {
  return routerOf([
    terms,
    refreshToken,
    logout,
    { path: paths.token, element: <TokenScreen /> },
    shared,
    { element: <FullWindow />, children: [viewers] },
    { element: <Shell />, children: [{ index: true, element: <Navigate to={paths.map} replace /> }, ...screens] },
    toHome,
  ]);
}

/** Full window, without the tab bar. */
const viewers = only('process', [
  screen(paths.viewer, async () => (await import('./screens/viewer-pages.tsx')).ViewerPage),
  screen(paths.legacyViewer, async () => (await import('./screens/viewer-pages.tsx')).ViewerPage),
  screen(paths.explorer, async () => (await import('./screens/viewer-pages.tsx')).ExplorerPage),
]);

const screens: readonly RouteObject[] = [
  screen(paths.mapScreen, async () => (await import('./screens/map-screen.tsx')).MapScreen),
  screen(paths.operations, async () => (await import('./screens/operations-page.tsx')).OperationsPage),
  screen(paths.plans, async () => (await import('./screens/plans-pages.tsx')).PlansPage),
  screen(paths.planScreen, async () => (await import('./screens/plans-pages.tsx')).PlanPage),
  only('process', [
    screen(paths.analytics, async () => (await import('./screens/analytics-pages.tsx')).AnalyticsPage),
    screen(paths.analyticsScreen, async () => (await import('./screens/analytics-pages.tsx')).ProjectPage),
  ]),
  only('video', [screen(paths.drones, async () => (await import('./screens/drones-page.tsx')).DronesPage)]),
  only('fleet-management', [
    screen(paths.fleet, async () => (await import('./screens/fleet-pages.tsx')).FleetPage),
    screen(paths.fleetScreen, async () => (await import('./screens/fleet-pages.tsx')).FleetCategoryPage),
    screen(paths.fleetObject, async () => (await import('./screens/fleet-pages.tsx')).FleetObjectPage),
  ]),
  only('admins', [screen(paths.adminScreen, async () => (await import('./screens/admin-screen.tsx')).AdminScreen)]),
];
