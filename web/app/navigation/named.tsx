import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

type Props = {
  label: string;
  /** What it opens lies beside it, under the same name. */
  isOpen?: boolean;
  children: ReactElement;
};

/** The name of an icon in a rail, beside it. */
export function Named({ label, isOpen = false, children }: Props) {
  return (
    <Tooltip label={label} position="right" disabled={isOpen}>
      {children}
    </Tooltip>
  );
}
