import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ManagedUser } from '@overflight/contract/account/account.ts';
import {
  groupOf,
  productNames,
  products,
  productsOf,
  type Product,
} from '@overflight/contract/account/entitlements.ts';
import { useState } from 'react';
import { useSendsMail, useUser } from '../../platform/calls/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './admin.module.css';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { useChangeUser } from './admin-queries.ts';

type Props = { user: ManagedUser; onClose: () => void };

/** Approves, grants and withdraws products, disables and enables, sets the tenant. */
export function UserDialog({ user, onClose }: Props) {
  const mine = useUser();
  const isPending = user.state === 'pending';
  const [granted, setGranted] = useState<Product[]>(isPending ? ['users'] : productsOf(user.groups));
  const [tenant, setTenant] = useState(user.tenant);
  const change = useChangeUser();
  const isDisabled = user.state === 'disabled';

  const sendsMail = useSendsMail();

  const save = async (disabled?: boolean) => {
    const body = {
      groups: granted.map(groupOf),
      ...(tenant === user.tenant ? {} : { tenant }),
      ...(disabled === undefined ? {} : { disabled }),
    };
    await change.mutateAsync({ id: user.id, change: body }).then(onClose, () => undefined);
  };

  return (
    <Dialog opened onClose={onClose} title={user.name}>
      <Stack>
        <Text size="sm" className="muted">
          {user.email}
          {user.company && ` · ${user.company}`}
          {user.phoneNumber && ` · ${user.phoneNumber}`}
        </Text>
        {isPending && (
          <Alert color="yellow">
            {sendsMail
              ? `Approving sends ${user.name} the promised e-mail.`
              : `No mail server is set: tell ${user.name} yourself once the account is approved.`}
          </Alert>
        )}
        <Checkbox.Group
          label="This account includes"
          value={granted}
          onChange={(values) => setGranted(products.filter((product) => values.includes(product)))}
        >
          <Stack gap="xs" mt="xs">
            {products.toReversed().map((product) => (
              <Checkbox key={product} value={product} label={productNames[product]} />
            ))}
          </Stack>
        </Checkbox.Group>
        {mine.tenant === '' && (
          <TextInput
            label="Tenant"
            description="Empty: the installation's own. People of one tenant see only its plans, files and fleet."
            size="sm"
            value={tenant}
            onChange={(event) => setTenant(event.currentTarget.value)}
          />
        )}
        {user.hasSecondFactor && <ResetSecondFactor user={user} onDone={onClose} />}
        <Group justify="space-between" mt="sm">
          <Button
            variant="subtle"
            className={isDisabled ? '' : (classes['danger'] ?? '')}
            loading={change.isPending}
            onClick={() => void save(!isDisabled)}
          >
            {isDisabled ? 'Enable account' : 'Disable account'}
          </Button>
          <Button loading={change.isPending} onClick={() => void save()}>
            {isPending ? 'Approve' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
