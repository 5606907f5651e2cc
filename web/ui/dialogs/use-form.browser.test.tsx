import { TextInput } from '@mantine/core';
import { signUp } from '@overflight/contract/account/account.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { makeCall } from '../../platform/calls/api-client.ts';
import { refuse, type FakeAnswer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FormProblem } from './form-problem.tsx';
import { useForm } from './use-form.ts';

const schema = z.object({ name: z.string().min(1, 'This field is required'), company: z.string().min(1, 'Whose?') });
const others = {
  email: 'ada@example.com',
  phoneNumber: '5550100',
  password: 'north-field',
  agreesToTerms: true as const,
};

function Form() {
  const form = useForm({
    schema,
    initial: { name: '', company: '' },
    submit: async (values) => {
      await makeCall(signUp, { body: { ...values, ...others } });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormProblem text={form.problem} />
      <TextInput label="Name" {...form.text('name')} />
      <TextInput label="Company" {...form.text('company')} />
      <button type="submit">Save</button>
    </form>
  );
}

async function open(...answers: FakeAnswer[]) {
  const { page } = await renderScreen(<Form />, { answers });
  return { page, field: (name: string) => page.getByLabelText(name), save: page.getByRole('button', { name: 'Save' }) };
}

describe('a form', () => {
  it('focuses the first invalid field, each time', async () => {
    const { field, save } = await open();
    await save.click();
    await expect.element(field('Name')).toHaveFocus();
    await field('Name').fill('Ada');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Company')).toHaveFocus();
    await expect.element(field('Company')).toHaveAccessibleDescription('Whose?');
    await save.click();
    await expect.element(field('Company')).toHaveFocus();
  });

  it('focuses the field that the server rejected', async () => {
    const fields = [{ field: 'company', problem: 'Nobody knows it' }];
    const { page, field, save } = await open(refuse(signUp, { status: 400, detail: 'Some fields are wrong.', fields }));
    await field('Name').fill('Ada');
    await field('Company').fill('North Survey');
    await save.click();
    await expect.element(field('Company')).toHaveAccessibleDescription('Nobody knows it');
    await expect.element(field('Company')).toHaveFocus();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('a server error of an unknown field is shown for the whole form', async () => {
    const fields = [{ field: 'phoneNumber', problem: 'not a phone number' }];
    const { page, field, save } = await open(refuse(signUp, { status: 400, detail: 'Some fields are wrong.', fields }));
    await field('Name').fill('Ada');
    await field('Company').fill('North Survey');
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Some fields are wrong.');
    await field('Name').fill('Grace');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
