import { Button, Group } from '@mantine/core';

type Props = { isBusy: boolean; onCancel: () => void; action?: string };

/** The last line of a form. */
export function FormButtons({ isBusy, onCancel, action = 'Save' }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy}>
        {action}
      </Button>
    </Group>
  );
}
