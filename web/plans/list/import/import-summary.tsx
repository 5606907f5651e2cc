import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { ImportTotals } from './import-plans.ts';

const MAX_NAMED = 12;

/** Result of importing several files. */
export function ImportSummary({
  summary: { imported, refused },
  onClose,
}: {
  summary: ImportTotals;
  onClose: () => void;
}) {
  const total = imported.length + refused.length;
  const partly = imported.filter(({ unseen }) => unseen.length > 0);
  return (
    <Modal opened onClose={onClose} title={`${imported.length} of ${total} plans imported`}>
      <Stack gap="xs">
        <Named
          title="Not imported:"
          lines={refused.map(({ name, reason }) => ({ key: name, text: `${name}: ${reason}` }))}
        />
        <Named
          title="Imported with parts that are kept but not shown:"
          lines={partly.map(({ plan, unseen }) => ({
            key: plan.flightPlanId,
            text: `${plan.name}: ${[...new Set(unseen)].join(', ')}`,
          }))}
        />
        <Named
          title="Imported, though the file breaks rules of its format:"
          lines={imported
            .filter(({ warnings }) => warnings.length > 0)
            .map(({ plan, warnings }) => ({ key: plan.flightPlanId, text: `${plan.name}: ${warnings.join(' ')}` }))}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}

function Named({ title, lines }: { title: string; lines: readonly { key: string; text: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="sm">{title}</Text>
      <List size="sm">
        {lines.slice(0, MAX_NAMED).map(({ key, text }) => (
          <List.Item key={key}>{text}</List.Item>
        ))}
        {lines.length > MAX_NAMED && <List.Item>and {lines.length - MAX_NAMED} more</List.Item>}
      </List>
    </div>
  );
}
