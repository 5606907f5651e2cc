import type { Product } from '@overflight/contract/entitlements.ts';
import { Navigate, Outlet } from 'react-router';
import { useHasProduct } from '../platform/session.ts';
import { paths } from './paths.ts';

/** Lets only one product's users in; everybody else goes home. */
export function ProductRoute({ product }: { product: Product }) {
  return useHasProduct(product) ? <Outlet /> : <Navigate to={paths.home} replace />;
}
