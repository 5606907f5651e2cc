import { Text } from '@mantine/core';
import { VERSION } from '@overflight/contract/version.ts';

export function Footer() {
  return (
    <Text component="footer" size="xs" className="muted" ta="center">
      © {new Date().getFullYear()} Overflight · Version {VERSION}
    </Text>
  );
}
