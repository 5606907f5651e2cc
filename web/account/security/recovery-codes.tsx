import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { saveFile } from '../../platform/save-file.ts';

type Props = { codes: readonly string[]; onDone: () => void };

/** Shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = ['Overflight recovery codes. Each works once.', '', ...codes, ''].join('\n');
  return (
    <Stack>
      <Text size="sm">
        Keep these recovery codes in a safe place: they are not shown again. Each replaces app or passkey once.
      </Text>
      <Code block aria-label="Recovery codes" style={{ columns: 2, textAlign: 'center' }}>
        {codes.join('\n')}
      </Code>
      <Group justify="space-between" mt="sm">
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'overflight-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
