import { Avatar, Badge, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconLogout, IconSettings, IconUserEdit } from '@tabler/icons-react';
import { productNames, productsOf } from '@overflight/contract/account/entitlements.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Gate } from '../platform/gate.tsx';
import { useUser } from '../platform/calls/session.ts';
import { Footer } from '../ui/footer.tsx';
import { Panel } from '../ui/panel.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { UnitChoice } from './unit-choice.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';

type Props = { onClose: () => void; adminHref: string };

export function AccountPanel({ onClose, adminHref }: Props) {
  const user = useUser();
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel title="User account" onClose={onClose}>
      <Stack>
        <Group wrap="nowrap">
          <Avatar color="sky" radius="xl" name={user.name} aria-hidden />
          <div style={{ minWidth: 0, flex: 1 }}>
            <Text fw={600} truncate>
              {user.name}
            </Text>
            <Text size="sm" className="muted" truncate>
              {user.email}
            </Text>
          </div>
          <ThemeToggle />
        </Group>
        <Group gap={6} aria-label="What this account includes">
          {productsOf(user.groups).map((product) => (
            <Badge key={product} variant="default" size="sm" tt="none" fw={550}>
              {productNames[product]}
            </Badge>
          ))}
        </Group>
        <Button variant="default" leftSection={<IconUserEdit size={18} />} onClick={() => setEditing(true)}>
          Edit Account
        </Button>
        <UnitChoice />
        <Gate product="admins">
          <Button component={Link} to={adminHref} variant="default" leftSection={<IconSettings size={18} />}>
            Administration
          </Button>
        </Gate>
        <Button component={Link} to="/logout" variant="default" leftSection={<IconLogout size={18} />}>
          Sign Out
        </Button>
        <Divider />
        <Footer />
      </Stack>
      <EditAccountDialog opened={isEditing} onClose={() => setEditing(false)} />
    </Panel>
  );
}
