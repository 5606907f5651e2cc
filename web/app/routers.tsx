import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router';
import { AuthenticateScreen } from '../account/authenticate-screen.tsx';
import { LogoutScreen } from '../account/logout-screen.tsx';
import { PendingScreen } from '../account/pending-screen.tsx';
import { RefreshTokenScreen } from '../account/refresh-token-screen.tsx';
import { SignInScreen } from '../account/sign-in-screen.tsx';
import { TermsRedirect } from '../account/terms-redirect.tsx';
import { TokenScreen } from '../account/token-screen.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { ProductRoute } from './product-route.tsx';
import { paths } from './paths.ts';
import { Shell } from './shell.tsx';

const terms: RouteObject = { path: paths.terms, element: <TermsRedirect /> };
const refreshToken: RouteObject = { path: paths.refreshToken, element: <RefreshTokenScreen /> };
const logout: RouteObject = { path: paths.logout, element: <LogoutScreen /> };
const toHome: RouteObject = { path: '*', element: <Navigate to={paths.home} replace /> };

/** Every route error ends on the same screen, whoever is signed in. */
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
    { path: paths.authenticate, element: <AuthenticateScreen /> },
    { path: '*', element: <SignInScreen /> },
  ]);
}

export function pendingRouter() {
  return routerOf([terms, logout, { path: '*', element: <PendingScreen /> }]);
}

export function memberRouter() {
  return routerOf([
    terms,
    refreshToken,
    logout,
    { path: paths.token, element: <TokenScreen /> },
    {
      element: <Shell />,
      children: [
        { index: true, element: <Navigate to={paths.map} replace /> },
        {
          path: paths.mapScreen,
          lazy: async () => ({ Component: (await import('./screens/map-screen.tsx')).MapScreen }),
        },
        {
          path: paths.plans,
          lazy: async () => ({ Component: (await import('./screens/plans-pages.tsx')).PlansPage }),
        },
        {
          path: paths.planScreen,
          lazy: async () => ({ Component: (await import('./screens/plans-pages.tsx')).PlanPage }),
        },
        {
          element: <ProductRoute product="video" />,
          children: [
            {
              path: paths.drones,
              lazy: async () => ({ Component: (await import('./screens/drones-page.tsx')).DronesPage }),
            },
          ],
        },
        {
          element: <ProductRoute product="process" />,
          children: [
            {
              path: paths.analytics,
              lazy: async () => ({ Component: (await import('./screens/analytics-pages.tsx')).AnalyticsPage }),
            },
            {
              path: paths.analyticsScreen,
              lazy: async () => ({ Component: (await import('./screens/analytics-pages.tsx')).ProjectPage }),
            },
          ],
        },
        {
          element: <ProductRoute product="fleet-management" />,
          children: [
            {
              path: paths.fleet,
              lazy: async () => ({ Component: (await import('./screens/fleet-pages.tsx')).FleetPage }),
            },
            {
              path: paths.fleetScreen,
              lazy: async () => ({ Component: (await import('./screens/fleet-pages.tsx')).FleetCategoryPage }),
            },
            {
              path: paths.fleetObject,
              lazy: async () => ({ Component: (await import('./screens/fleet-pages.tsx')).FleetObjectPage }),
            },
          ],
        },
        {
          element: <ProductRoute product="admins" />,
          children: [
            {
              path: paths.adminScreen,
              lazy: async () => ({ Component: (await import('./screens/admin-screen.tsx')).AdminScreen }),
            },
          ],
        },
      ],
    },
    toHome,
  ]);
}
