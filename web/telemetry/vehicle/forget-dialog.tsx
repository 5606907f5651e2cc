import { forgetVehicle } from '@overflight/contract/telemetry/telemetry.ts';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { chooseVehicle } from '../live/chosen-vehicle.ts';
import type { VehicleOnMap } from '../live/live-vehicle.ts';

/** Deletes a vehicle that is no longer used. The stream updates everybody. */
export function ForgetDialog({ vehicle, onClose }: { vehicle: VehicleOnMap; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    try {
      await makeCall(forgetVehicle, { params: { id: vehicle.objectId } });
      chooseVehicle(null);
    } catch (error) {
      showError(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      question={`Forget ${vehicle.vehicle}?`}
      detail="Its recorded flights are deleted too. This cannot be undone. It appears again as unknown once it sends data."
      action="Forget"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void forget()}
      onCancel={onClose}
    />
  );
}
