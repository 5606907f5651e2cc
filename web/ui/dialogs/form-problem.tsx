import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Whoever pressed the button below a long form sees it. */
const show = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/** A problem of the whole form, announced at once, with its details. */
export function FormProblem({ text, children }: { text: string | null; children?: ReactNode }) {
  if (!text) return null;
  return (
    <Alert ref={show} color="red" icon={<IconAlertCircle size={18} />} role="alert">
      {text}
      {children}
    </Alert>
  );
}
