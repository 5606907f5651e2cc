import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** What is wrong with a form as a whole, read out at once. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
      {text}
    </Alert>
  );
}
