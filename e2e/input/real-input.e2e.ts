import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { newPerson } from '../people.ts';
import { savePlan } from '../plans/saved-plans.ts';

withBrowser();
withSharedProduct();

const isInSight = async ({ page }: CrewMember, name: string) => {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};

for (const size of ['desk', 'phone'] as const)
  journey(
    `the wheel alone reaches the last button of a plan's panel (${size})`,
    async (crew) => {
      const person = await crew.given.signedIn('users');
      const { flightPlanId } = await savePlan(crew, person, { name: 'North field' });
      await crew.opens(`/map/plans/${flightPlanId}`);
      const panel = crew.page.getByRole('region', { name: 'North field' });
      await panel.getByRole('button', { name: 'Delete', exact: true }).waitFor();
      const box = await panel.boundingBox();
      await crew.page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 150);
      await expect
        .poll(async () => {
          await crew.page.mouse.wheel(0, 400);
          return isInSight(crew, 'Delete');
        })
        .toBe(true);
    },
    { size, motion: true },
  );

journey(
  'over plain http under another host name a person signs in and creates a plan',
  async (crew) => {
    const person = newPerson();
    await crew.api.register(person, 'users');
    await crew.opens('/');
    expect(await crew.page.evaluate(() => window.isSecureContext)).toBe(false);
    await crew.fills('Email', person.email);
    await crew.page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await crew.presses('Sign in');
    await crew.isAt('/map');
    await crew.opens('/map/create-plan');
    await crew.seesMap();
    await crew.page.mouse.click(740, 330);
    await crew.fills('Plan name', 'From the field');
    await crew.presses('Save');
    await crew.page.getByRole('button', { name: 'Add Flight' }).waitFor();
    const token = await crew.api.signIn(person);
    const [plans] = await crew.api.call<[{ name: string }[]]>('GET', '/flights/oa/v2/plans', { token });
    expect(plans.map(({ name }) => name)).toContain('From the field');
  },
  { size: 'desk', motion: true },
);
