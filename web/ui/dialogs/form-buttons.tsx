import { Button, Group } from '@mantine/core';

type Props = { isBusy: boolean; onCancel: () => void };

/** The last line of a form. */
export function FormButtons({ isBusy, onCancel }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy}>
        Save
      </Button>
    </Group>
  );
}
