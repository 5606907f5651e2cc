import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

type Props = {
  label: string;
  /** The panel it opens has the same name. */
  isOpen?: boolean;
  children: ReactElement;
};

/** The label of an icon in a rail. */
export function RailLabel({ label, isOpen = false, children }: Props) {
  return (
    <Tooltip label={label} position="right" disabled={isOpen}>
      {children}
    </Tooltip>
  );
}
