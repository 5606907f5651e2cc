import { Badge, Button, Group, Pagination, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { userStates, type ManagedUser } from '@overflight/contract/account/account.ts';
import { productNames, productsOf } from '@overflight/contract/account/entitlements.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendsMail } from '../../platform/calls/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import classes from './admin.module.css';
import { USERS_PER_PAGE, usersQuery } from './admin-queries.ts';
import { SecondFactorRule } from './second-factor-rule.tsx';
import { UserDialog } from './user-dialog.tsx';
import { timeText } from '../../ui/time/time-text.ts';

const stateColors: Record<ManagedUser['state'], string> = {
  unconfirmed: 'gray',
  pending: 'yellow',
  active: 'teal',
  disabled: 'red',
};

export function UsersSection() {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<ManagedUser['state']>();
  const [page, setPage] = useState(1);
  const [settled] = useDebouncedValue(search, 250);
  const [chosenId, choose] = useState<string | null>(null);
  const query = useQuery(usersQuery({ search: settled, state, offset: (page - 1) * USERS_PER_PAGE }));
  const chosen = query.data?.users.find(({ id }) => id === chosenId) ?? null;

  return (
    <Stack>
      <HowToJoin />
      <SecondFactorRule />
      <Group align="end">
        <TextInput
          aria-label="Search users"
          placeholder="Search name, e-mail or company"
          leftSection={<IconSearch size={16} />}
          size="sm"
          flex={1}
          miw={200}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Select
          aria-label="State"
          placeholder="All states"
          clearable
          w={160}
          data={[...userStates]}
          value={state ?? null}
          onChange={(value) => {
            setState(value ?? undefined);
            setPage(1);
          }}
        />
      </Group>
      <QueryState query={query}>
        {({ users, total }) =>
          users.length === 0 ? (
            <EmptyState title="No matching users" hint="Change the search or the state." />
          ) : (
            <Stack>
              <UserTable users={users} onChoose={choose} />
              {total > USERS_PER_PAGE && (
                <Pagination total={Math.ceil(total / USERS_PER_PAGE)} value={page} onChange={setPage} />
              )}
            </Stack>
          )
        }
      </QueryState>
      {chosen && <UserDialog key={chosen.id} user={chosen} onClose={() => choose(null)} />}
    </Stack>
  );
}

function HowToJoin() {
  const sendsMail = useSendsMail();
  const { origin } = window.location;
  return (
    <Group gap="xs">
      <Text size="sm" className="muted">
        To join, people open {origin} and create an account; you approve them here.
        {!sendsMail && ' No mail server is set: give them the code shown under Mail.'}
      </Text>
      <CopyButton value={origin}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy address'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

function UserTable({ users, onChoose }: { users: ManagedUser[]; onChoose: (id: string) => void }) {
  return (
    <Table className={classes['table'] ?? ''} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>User</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>Includes</Table.Th>
          <Table.Th>Last sign-in</Table.Th>
          <Table.Th aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Td>
              <Text size="sm" fw={600}>
                {user.name}
              </Text>
              <Text size="xs" className="muted">
                {user.email}
                {user.company && ` · ${user.company}`}
                {user.tenant && ` · tenant ${user.tenant}`}
              </Text>
            </Table.Td>
            <Table.Td>
              <Badge color={stateColors[user.state]} variant="light" tt="none" className={classes['badge'] ?? ''}>
                {user.state}
              </Badge>
            </Table.Td>
            <Table.Td maw={260}>
              <Text size="sm">
                {productsOf(user.groups)
                  .map((product) => productNames[product])
                  .join(', ') || '—'}
              </Text>
            </Table.Td>
            <Table.Td>
              <Text size="sm">{user.lastSignInAt ? timeText(user.lastSignInAt) : 'never signed in'}</Text>
            </Table.Td>
            <Table.Td>
              <Button
                size="xs"
                variant={user.state === 'pending' ? 'filled' : 'default'}
                onClick={() => onChoose(user.id)}
              >
                {user.state === 'pending' ? 'Approve' : 'Change'}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
