import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { describeVehicle } from '@overflight/contract/telemetry.ts';
import { makeCall } from '../platform/api-client.ts';
import { FormProblem } from '../ui/form-problem.tsx';
import { useForm } from '../ui/use-form.ts';
import type { LiveVehicle } from './live-vehicle.ts';
import { useCollections } from './use-collections.ts';

type Props = { vehicle: LiveVehicle; onClose: () => void };

/** Says which vehicle this is: its name, and the collection it belongs to. The stream tells everybody. */
export function DescribeDialog({ vehicle, onClose }: Props) {
  const collections = useCollections().data ?? [];
  const form = useForm({
    schema: describeVehicle.body,
    initial: { vehicle: vehicle.vehicle, collectionId: vehicle.collectionId },
    submit: async (body) => {
      await makeCall(describeVehicle, { params: { id: vehicle.objectId }, body });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Rename ${vehicle.vehicle}`}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <FormProblem text={form.problem} />
          <TextInput label="Name" {...form.text('vehicle')} disabled={form.isBusy} data-autofocus />
          <Select
            label="Collection"
            description="Vehicles of a collection share its aircraft model"
            data={collections.map(({ collectionId, name }) => ({ value: collectionId, label: name }))}
            value={form.values.collectionId}
            allowDeselect={false}
            onChange={(chosen) => chosen && form.set('collectionId', chosen)}
            error={form.error('collectionId')}
            disabled={form.isBusy}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isBusy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
