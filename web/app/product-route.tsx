import { productNames, type Product } from '@overflight/contract/account/entitlements.ts';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useHasProduct } from '../platform/calls/session.ts';
import { showError } from '../platform/show-error.ts';
import { paths } from './paths.ts';

/** Allows only users of one product; everybody else is redirected home with a reason. */
export function ProductRoute({ product }: { product: Product }) {
  const mayEnter = useHasProduct(product);
  useEffect(() => {
    if (!mayEnter) showError(reasonFor(product));
  }, [mayEnter, product]);
  return mayEnter ? <Outlet /> : <Navigate to={paths.home} replace />;
}

const reasonFor = (product: Product) =>
  product === 'admins'
    ? 'This page is for administrators.'
    : `This page belongs to ${productNames[product]}, which your account does not include. An administrator can add it.`;
