import { Badge, Table, Text } from '@mantine/core';
import { auditKinds, auditResults, type AuditEvent } from '@overflight/contract/audit.ts';
import { timeText, zonedTimeText } from '../ui/time/time-text.ts';
import classes from './audit.module.css';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  return (
    <Table className={classes['table'] ?? ''} verticalSpacing="xs" aria-label="Audit trail">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Time</Table.Th>
          <Table.Th>Person</Table.Th>
          <Table.Th>Event</Table.Th>
          <Table.Th>Result</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <Table.Tr key={event.id}>
            <Table.Td className={classes['time'] ?? ''}>
              <time dateTime={event.at} title={zonedTimeText(event.at)}>
                {timeText(event.at)}
              </time>
            </Table.Td>
            <Table.Td>
              <Text size="sm" fw={600}>
                {personText(event)}
              </Text>
              <Text size="xs" className="muted">
                {[event.personName && event.personEmail, event.tenant && `tenant ${event.tenant}`, event.address]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              <Text size="sm">
                {auditKinds[event.kind].text}
                {event.subject && `: ${event.subject}`}
              </Text>
              <Text size="xs" className="muted">
                {detailsText(event)}
              </Text>
            </Table.Td>
            <Table.Td>
              <Badge
                color={event.result === 'ok' ? 'teal' : 'red'}
                variant="light"
                tt="none"
                className={classes['badge'] ?? ''}
              >
                {auditResults[event.result]}
              </Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function personText({ personName, personEmail, address }: AuditEvent): string {
  return personName || personEmail || (address ? 'Unknown' : 'Overflight');
}

/** Ids are for the export. */
function detailsText({ details }: AuditEvent): string {
  return Object.entries(details)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)])
    .filter(([, value = '']) => value !== '' && !uuid.test(value))
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');
}
