import { listUsers } from '@overflight/contract/account/account.ts';
import { readSecurityRules, saveSecurityRules } from '@overflight/contract/account/security.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { UsersSection } from './users-section.tsx';

const rules = (requiresSecondFactor: boolean) => answer(readSecurityRules, { requiresSecondFactor });

async function open(answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') {
  const nobody = answer(listUsers, { users: [], total: 0 });
  const rendered = await renderScreen(<UsersSection />, { as: aUser('admins'), answers: [...answers, nobody], theme });
  const rule = rendered.page.getByRole('switch', { name: /^Require a second factor of everybody/ });
  return { ...rendered, rule };
}

describe('the rule that everybody needs a second factor', () => {
  it.each([true, false])('SAFE-01 is shown as it is: %s', async (isRequired) => {
    const { rule } = await open([rules(isRequired)]);
    await expect.element(rule).toBeEnabled();
    await expect.element(rule).toHaveAttribute('data-checked', String(isRequired));
  });

  it('cannot be pressed before it was read', async () => {
    const { rule } = await open([neverAnswer(readSecurityRules)]);
    await expect.element(rule).toBeDisabled();
  });

  it('SAFE-01 is switched on and off, with the keyboard too', async () => {
    const { server, rule } = await open([rules(false), answer(saveSecurityRules, ({ body }) => body)]);
    await expect.element(rule).toBeEnabled();
    server.now(rules(true));
    await rule.click();
    await expect.element(rule).toBeChecked();
    await expect.element(rule).toBeEnabled();
    server.now(rules(false));
    rule.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(rule).not.toBeChecked();
    expect(server.asked(saveSecurityRules).map(({ body }) => body.requiresSecondFactor)).toEqual([true, false]);
  });

  it('shows the choice while it is saved, and cannot be pressed twice', async () => {
    const { server, rule } = await open([rules(false), neverAnswer(saveSecurityRules)]);
    await expect.element(rule).toBeEnabled();
    await rule.click();
    await expect.element(rule).toBeChecked();
    await expect.element(rule).toBeDisabled();
    expect(server.asked(saveSecurityRules)).toHaveLength(1);
  });

  it('goes back when it is refused, and says why', async () => {
    const detail = 'This is for administrators.';
    const { page, rule } = await open([rules(false), refuse(saveSecurityRules, { status: 403, detail })]);
    await expect.element(rule).toBeEnabled();
    await rule.click();
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText(detail)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(rule).not.toBeChecked();
    await expect.element(rule).toBeEnabled();
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { rule } = await open([rules(true)], theme);
    await expect.element(rule).toBeChecked();
    expect(await axeProblems()).toEqual([]);
  });
});
