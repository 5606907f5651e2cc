import { Button, Group, Modal, Table } from '@mantine/core';
import classes from './checks.module.css';

type Props = { title: string; properties: Readonly<Record<string, unknown>>; onClose: () => void };

/** Everything that is known of one thing, name by name. */
export function PropertiesDialog({ title, properties, onClose }: Props) {
  const rows = Object.entries(properties).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Table className={classes['properties'] ?? ''} verticalSpacing={6}>
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{nameText(name)}</Table.Th>
              <Table.Td>{valueText(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}

/** `ceilingMeters` reads as 'Ceiling meters'. */
function nameText(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
