import { Button, Group, Stack, TextInput } from '@mantine/core';
import { saveMe, UserAttributes, type User } from '@overflight/contract/account/account.ts';
import { hasProduct } from '@overflight/contract/account/entitlements.ts';
import { makeCall } from '../platform/calls/api-client.ts';
import { logError } from '../platform/log.ts';
import { reloadUser, useUser } from '../platform/calls/session.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { useForm } from '../ui/dialogs/use-form.ts';
import { attributesOf, type ProfileAttributes } from './attributes-of.ts';

type Field = { name: keyof ProfileAttributes; label: string; autoComplete?: string; adminsOnly?: boolean };

const fields: readonly Field[] = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'nickname', label: 'Nickname', autoComplete: 'nickname' },
  { name: 'custom:company', label: 'Company', autoComplete: 'organization' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  { name: 'profile', label: 'Job title', autoComplete: 'organization-title' },
  { name: 'phone_number', label: 'Phone', autoComplete: 'tel' },
  { name: 'custom:tenant', label: 'Tenant', adminsOnly: true },
];

export function EditAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="User">
      <AccountForm onDone={onClose} />
    </Dialog>
  );
}

function AccountForm({ onDone }: { onDone: () => void }) {
  const user = useUser();
  const isAdmin = hasProduct(user.groups, 'admins');
  const form = useForm({
    schema: UserAttributes.partial(),
    initial: attributesOf(user),
    submit: async (attributes) => {
      await saveAttributes(user, attributes);
      onDone();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput label="Email" value={user.email} readOnly variant="filled" />
        {fields
          .filter(({ adminsOnly }) => !adminsOnly || isAdmin)
          .map(({ name, adminsOnly: _adminsOnly, ...input }) => (
            <TextInput key={name} {...input} {...form.text(name)} />
          ))}
        <Group justify="flex-end" mt="sm">
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Sends only changed fields, then reads the account again; a failure is logged and the dialog still closes. */
async function saveAttributes(user: User, attributes: Readonly<Record<string, string | undefined>>): Promise<void> {
  const before = attributesOf(user);
  const changed = Object.entries(attributes).filter(
    ([name, value]) => before[name as keyof ProfileAttributes] !== value,
  );
  if (changed.length === 0) return;
  try {
    await makeCall(saveMe, { body: Object.fromEntries(changed) });
    await reloadUser();
  } catch (error) {
    logError('The account could not be saved', error);
  }
}
