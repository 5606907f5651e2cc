import { describe, expect, it } from 'vitest';
import { groupOf, hasProduct, isMember, products, productsOf } from './entitlements.ts';

describe('groups', () => {
  it('AUTH-19 are the product prefix plus a suffix, compared in lower case', () => {
    expect(groupOf('process')).toBe('overflight-process');
    expect(productsOf(['OVERFLIGHT-Process', 'overflight-VIDEO'])).toEqual(['video', 'process']);
  });

  it('AUTH-19 with the suffix admins mark an administrator', () => {
    expect(hasProduct(['Overflight-Admins'], 'admins')).toBe(true);
    expect(hasProduct(['overflight-users'], 'admins')).toBe(false);
    expect(hasProduct(['admins'], 'admins')).toBe(false);
  });

  it.each(['custom-restrictions', 'video', 'process', 'fleet-management', '3d-terrain', 'admins'] as const)(
    'AUTH-20 of %s open that product and no other',
    (product) => {
      const groups = [`Overflight-${product}`];
      expect(products.filter((one) => hasProduct(groups, one))).toEqual([product]);
    },
  );

  it.each([[[]], [['other-product']], [['overflight-']], [['overflight-unknown']]])(
    '%j make nobody a member',
    (groups) => {
      expect(isMember(groups)).toBe(false);
    },
  );
});
