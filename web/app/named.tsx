import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** The name of an icon in a rail, beside it. */
export function Named({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
