import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** A problem of the whole form, announced at once. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
      {text}
    </Alert>
  );
}
