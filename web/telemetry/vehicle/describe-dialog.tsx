import { Modal, Select, Stack, TextInput } from '@mantine/core';
import { describeVehicle } from '@overflight/contract/telemetry/telemetry.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import type { VehicleOnMap } from '../live/live-vehicle.ts';
import { useCollections } from '../use-collections.ts';
import { useFleetDrones } from '../use-fleet-drones.ts';

type Props = { vehicle: VehicleOnMap; onClose: () => void };

/** Edits a vehicle's name, collection and fleet drone. The stream updates everybody. */
export function DescribeDialog({ vehicle, onClose }: Props) {
  const collections = useCollections().data ?? [];
  const drones = useFleetDrones();
  const form = useForm({
    schema: describeVehicle.body,
    initial: {
      vehicle: vehicle.vehicle,
      collectionId: vehicle.collectionId,
      fleetObjectId: vehicle.fleetObjectId,
    },
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
          {drones && (
            <Select
              label="Drone of the fleet"
              description="Its recorded flights count as flights of that drone"
              placeholder="None"
              data={drones}
              value={form.values.fleetObjectId}
              clearable
              searchable
              limit={50}
              onChange={(chosen) => form.set('fleetObjectId', chosen)}
              error={form.error('fleetObjectId')}
              disabled={form.isBusy}
            />
          )}
          <FormButtons isBusy={form.isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
