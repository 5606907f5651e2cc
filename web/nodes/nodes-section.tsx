import { Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { listNodes, nodeKinds, type Node, type Queue } from '@overflight/contract/nodes.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { QueryState } from '../ui/query-state.tsx';
import { sizeText } from '../ui/size-text.ts';
import { When } from '../ui/time/when.tsx';

/** Processes write their health this often. */
const REFETCH_MS = 5000;
const LATE_MS = 250;

const nodesQuery = queryOptions({
  queryKey: ['nodes'],
  queryFn: ({ signal }) => makeCall(listNodes, { signal }),
  refetchInterval: REFETCH_MS,
});

/** The processes of the installation, their links, and the queues of background jobs. */
export function NodesSection() {
  return (
    <QueryState query={useQuery(nodesQuery)}>
      {({ nodes, queues }) => (
        <Stack gap="lg">
          <NodesTable nodes={nodes} />
          <LinksTable nodes={nodes} />
          <PacksTable nodes={nodes} />
          <QueuesTable queues={queues} />
        </Stack>
      )}
    </QueryState>
  );
}

function NodesTable({ nodes }: { nodes: readonly Node[] }) {
  return (
    <Listed
      title="Servers and workers"
      heads={[
        'Process',
        'State',
        'Seen',
        'Running since',
        'Memory',
        'CPU',
        'Delay',
        'Viewers',
        'Database',
        'Live bus',
        'Disk free',
      ]}
    >
      {nodes.map(({ id, kind, host, pid, version, state, seenAt, startedAt, health }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Text size="sm" fw={600}>
              {nodeKinds[kind]}
            </Text>
            <Text size="xs" className="muted">
              {host}, process {pid}, version {version}
            </Text>
          </Table.Td>
          <Table.Td>
            <StateBadge isGood={state === 'running'} text={state === 'running' ? 'Running' : 'Silent'} />
          </Table.Td>
          <Table.Td>
            <When at={seenAt} />
          </Table.Td>
          <Table.Td>
            <When at={startedAt} />
          </Table.Td>
          <Table.Td>{sizeText(health.memoryBytes)}</Table.Td>
          <Table.Td>{Math.round(health.cpuCores * 100)} %</Table.Td>
          <Table.Td c={health.loopDelayMs > LATE_MS ? 'red.8' : 'inherit'}>
            {Math.round(health.loopDelayMs)} ms
          </Table.Td>
          <Table.Td>{kind === 'server' ? health.viewers : '–'}</Table.Td>
          <Table.Td>{databaseText(health.databaseConnections)}</Table.Td>
          <Table.Td c={health.bus === 'nats-unreachable' ? 'red.8' : 'inherit'}>{busTexts[health.bus]}</Table.Td>
          <Table.Td>{health.diskFreeBytes === null ? 'Not checked' : sizeText(health.diskFreeBytes)}</Table.Td>
        </Table.Tr>
      ))}
    </Listed>
  );
}

const busTexts: Record<Node['health']['bus'], string> = {
  nats: 'NATS',
  'nats-unreachable': 'NATS unreachable, PostgreSQL instead',
  postgresql: 'PostgreSQL',
  none: '–',
};

const databaseText = ({ open, idle, waiting }: Node['health']['databaseConnections']) =>
  `${open - idle} of ${open} busy${waiting > 0 ? `, ${waiting} waiting` : ''}`;

function LinksTable({ nodes }: { nodes: readonly Node[] }) {
  const links = nodes
    .filter(({ state }) => state === 'running')
    .flatMap(({ id, host, pid, health }) =>
      health.links.map((link, index) => ({ ...link, key: `${id} ${index}`, place: `${host}, process ${pid}` })),
    );
  if (links.length === 0) return <Listed title="MAVLink links" empty="No link is switched on." />;
  return (
    <Listed title="MAVLink links" heads={['Link', 'State', 'Vehicles', 'Process']}>
      {links.map(({ key, name, isOpen, problem, vehicles, place }) => (
        <Table.Tr key={key}>
          <Table.Td>{name}</Table.Td>
          <Table.Td>
            <Group gap="xs">
              <StateBadge isGood={isOpen} text={isOpen ? 'Open' : 'Closed'} />
              {problem !== null && <Text size="sm">{problem}</Text>}
            </Group>
          </Table.Td>
          <Table.Td>{vehicles}</Table.Td>
          <Table.Td>{place}</Table.Td>
        </Table.Tr>
      ))}
    </Listed>
  );
}

/** Map packs that a server copies from the store, or puts into it. */
function PacksTable({ nodes }: { nodes: readonly Node[] }) {
  const packs = nodes
    .filter(({ state }) => state === 'running')
    .flatMap(({ id, host, pid, health }) =>
      health.packs.map((pack, index) => ({ ...pack, key: `${id} ${index}`, place: `${host}, process ${pid}` })),
    );
  if (packs.length === 0) return null;
  return (
    <Listed title="Map packs being copied" heads={['Pack', 'State', 'Process']}>
      {packs.map(({ key, name, percent, problem, place }) => (
        <Table.Tr key={key}>
          <Table.Td>{name}</Table.Td>
          <Table.Td c={problem === null ? 'inherit' : 'red.8'}>{problem ?? `${percent} %`}</Table.Td>
          <Table.Td>{place}</Table.Td>
        </Table.Tr>
      ))}
    </Listed>
  );
}

function QueuesTable({ queues }: { queues: readonly Queue[] }) {
  return (
    <Listed title="Background jobs" heads={['Queue', 'Waiting', 'Active', 'Failed']}>
      {queues.map(({ name, waiting, active, failed }) => (
        <Table.Tr key={name}>
          <Table.Td>{name}</Table.Td>
          <Table.Td>{waiting}</Table.Td>
          <Table.Td>{active}</Table.Td>
          <Table.Td c={failed > 0 ? 'red.8' : 'inherit'}>{failed}</Table.Td>
        </Table.Tr>
      ))}
    </Listed>
  );
}

type ListedProps = { title: string; heads?: readonly string[]; empty?: string; children?: React.ReactNode };

function Listed({ title, heads = [], empty, children }: ListedProps) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {empty ? (
        <Text size="sm" className="muted">
          {empty}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={heads.length * 90}>
          <Table verticalSpacing="xs" fz="sm">
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{children}</Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

const StateBadge = ({ isGood, text }: { isGood: boolean; text: string }) => (
  <Badge color={isGood ? 'teal' : 'red'} variant="light" tt="none" miw="max-content">
    {text}
  </Badge>
);
