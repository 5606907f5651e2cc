import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { setUp } from '@overflight/contract/account/account.ts';
import { publicHosts } from '@overflight/contract/map/public-hosts.ts';
import type { ReactNode } from 'react';
import { makeCall } from '../platform/calls/api-client.ts';
import { enterSession } from '../platform/calls/session.ts';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { useForm } from '../ui/dialogs/use-form.ts';
import { AuthLayout } from './sign-in/auth-layout.tsx';
import { CodeInput } from './sign-in/code-input.tsx';
import { NewPasswordInput } from './sign-in/new-password-input.tsx';

const { map, airspace, weather } = publicHosts;
const empty = { code: '', name: '', email: '', password: '' };

type Props = {
  hasDemoData: boolean;
  /** Others can reach this installation. */
  needsCode: boolean;
  /** Further set-up content. */
  children: ReactNode;
};

/** The first screen of a new installation: creates its first administrator. */
export function SetUpScreen({ hasDemoData, needsCode, children }: Props) {
  const form = useForm({
    schema: setUp.body,
    initial: { ...empty, demoData: hasDemoData, publicSources: true, keep: 'cookie' as const },
    submit: async (body) => {
      await enterSession(await makeCall(setUp, { body }));
      // Reload: the page's content security policy predates the sources just switched on.
      window.location.assign('/map');
    },
  });
  return (
    <AuthLayout title="Set up Overflight">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <Text size="sm" className="muted">
            Nobody has used this installation yet. Create its first administrator.
          </Text>
          <FormProblem text={form.problem} />
          {needsCode && (
            <CodeInput
              isLong
              label="Set-up code"
              description="Two groups of five letters and digits. Whoever started Overflight sees it in the terminal, or in the log. It keeps strangers who reach this page from becoming administrator."
              {...form.text('code')}
            />
          )}
          <TextInput label="Name" autoComplete="name" autoFocus={!needsCode} {...form.text('name')} />
          <TextInput label="Email" type="email" autoComplete="username" {...form.text('email')} />
          <NewPasswordInput {...form.text('password')} />
          <Checkbox
            label="Use public sources"
            description={
              `Free and without a key. The map from ${map.join(', ')}; US airspace from ${airspace.join(', ')}; ` +
              `weather from ${weather.join(' and ')}. Without them the map shows the built-in overview, and plans are ` +
              'checked against the data you import.'
            }
            {...form.checkbox('publicSources')}
          />
          {hasDemoData && (
            <Checkbox
              label="Add demo data"
              description={
                'A made-up farm to try everything on: flight plans, a restriction, a fleet, weather, and a simulated drone ' +
                'that flies. Labelled as demo wherever it appears, added in the background, and removed with one press in ' +
                'the administration.'
              }
              {...form.checkbox('demoData')}
            />
          )}
          {children}
          <Button type="submit" size="md" loading={form.isBusy}>
            Create administrator
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
