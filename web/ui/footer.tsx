import { Text } from '@mantine/core';
import { VERSION } from '@overflight/contract/version.ts';

const year = new Date().getFullYear();

export function Footer() {
  return (
    <Text component="footer" size="xs" className="muted" ta="center">
      © {year} Overflight · Version {VERSION}
    </Text>
  );
}
