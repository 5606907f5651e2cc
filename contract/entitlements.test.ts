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

  it('AUTH-20 know the products that guards take', () => {
    expect(products).toEqual(
      expect.arrayContaining(['custom-restrictions', 'video', 'process', 'fleet-management', '3d-terrain', 'admins']),
    );
  });

  it.each([[[]], [['other-product']], [['overflight-']], [['overflight-unknown']]])(
    '%j make nobody a member',
    (groups) => {
      expect(isMember(groups)).toBe(false);
    },
  );
});
