import { Avatar, Badge, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconHelpCircle, IconLogout, IconSettings, IconShieldLock, IconUserEdit } from '@tabler/icons-react';
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
import { SecurityDialog } from './security/security-dialog.tsx';

type Props = { onClose: () => void; adminHref: string; onTour?: () => void };

export function AccountPanel({ onClose, adminHref, onTour }: Props) {
  const user = useUser();
  const [opened, open] = useState<'account' | 'security' | null>(null);
  const close = () => open(null);
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
        <Button variant="default" leftSection={<IconUserEdit size={18} />} onClick={() => open('account')}>
          Edit Account
        </Button>
        <Button variant="default" leftSection={<IconShieldLock size={18} />} onClick={() => open('security')}>
          Security
        </Button>
        <UnitChoice />
        <Gate product="admins">
          <Button component={Link} to={adminHref} variant="default" leftSection={<IconSettings size={18} />}>
            Administration
          </Button>
        </Gate>
        {onTour && (
          <Button variant="default" leftSection={<IconHelpCircle size={18} />} onClick={onTour}>
            Tour
          </Button>
        )}
        <Button component={Link} to="/logout" variant="default" leftSection={<IconLogout size={18} />}>
          Sign Out
        </Button>
        <Divider />
        <Footer />
      </Stack>
      <EditAccountDialog opened={opened === 'account'} onClose={close} />
      <SecurityDialog opened={opened === 'security'} onClose={close} />
    </Panel>
  );
}
