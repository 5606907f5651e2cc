import { groupOf, type Product } from '@overflight/contract/account/entitlements.ts';
import { describe, expect, it } from 'vitest';
import { menuItemsFor } from './side-menu-items.ts';
import { tabsFor } from './tabs.ts';

const names = (...products: Product[]) => tabsFor(products.map(groupOf)).map(({ name }) => name);
const menus = (...products: Product[]) => menuItemsFor(products.map(groupOf)).map(({ menu }) => menu);

describe('the navigation', () => {
  it('SHELL-03 shows Map and Plans to everybody, Analytics and Fleet to those who have the product', () => {
    expect(names('users')).toEqual(['Map', 'Plans']);
    expect(names('process')).toEqual(['Map', 'Plans', 'Analytics']);
    expect(names('fleet-management')).toEqual(['Map', 'Plans', 'Fleet']);
    expect(names('process', 'fleet-management')).toEqual(['Map', 'Plans', 'Analytics', 'Fleet']);
    expect(names('admins')).toEqual(['Map', 'Plans']);
  });

  it('MAP-02 lists the side toolbar in order, restrictions and video by product', () => {
    expect(menus('users')).toEqual(['search', 'layers', 'plans', 'create-plan', 'account']);
    const everything = ['search', 'layers', 'flight-restrictions', 'plans', 'video', 'create-plan', 'account'];
    expect(menus('custom-restrictions', 'video')).toEqual(everything);
  });
});
