import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { removeFleetObject } from '../remove-fleet-object.ts';

type Props = { object: FleetObject | null; onClose: () => void; onDeleted?: () => void };

export function DeleteDialog({ object, onClose, onDeleted }: Props) {
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      opened={object !== null}
      question={`Are you sure you wish to delete ${object?.properties.name ?? ''}?`}
      action="Delete"
      isDangerous
      onConfirm={() => {
        onClose();
        if (!object) return;
        void removeFleetObject(queries, object);
        onDeleted?.();
      }}
      onCancel={onClose}
    />
  );
}
