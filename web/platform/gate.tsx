import type { Product } from '@overflight/contract/account/entitlements.ts';
import type { ReactNode } from 'react';
import { useHasProduct } from './calls/session.ts';

/** Shows its content only to users of one product. */
export function Gate({ product, children }: { product: Product; children: ReactNode }) {
  return useHasProduct(product) ? children : null;
}
