import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { PackForm } from './pack-form.tsx';
import { newSourceValues, valuesOf } from './source-form-values.ts';
import { SourceForm } from './source-form.tsx';
import { useDeleteSource } from './use-sources.ts';

export type SourceDialog =
  | { is: 'add' }
  | { is: 'pack' }
  | { is: 'edit'; source: ManagedSource }
  | { is: 'remove'; source: ManagedSource };

type Props = {
  open: SourceDialog | null;
  kept: readonly ManagedSource[];
  onClose: () => void;
  onSaved: (source: ManagedSource) => void;
};

const titles = { add: 'Add a map source', edit: 'Edit map source', pack: 'Upload a pack' };

export function SourceDialogs({ open, kept, onClose, onSaved }: Props) {
  const remove = useDeleteSource();
  const takenIds = kept.map(({ id }) => id);
  const form = open && open.is !== 'remove' ? open : null;
  const removed = open?.is === 'remove' ? open.source : null;
  return (
    <>
      <Dialog
        opened={form !== null}
        onClose={onClose}
        title={form && titles[form.is]}
        reconfirm
        closeOnClickOutside={false}
        transitionProps={{ exitDuration: 0 }}
      >
        {form?.is === 'pack' && <PackForm takenIds={takenIds} onSaved={onSaved} onCancel={onClose} />}
        {form?.is === 'add' && (
          <SourceForm initial={newSourceValues('imagery')} takenIds={takenIds} onSaved={onSaved} onCancel={onClose} />
        )}
        {form?.is === 'edit' && (
          <SourceForm initial={valuesOf(form.source)} takenIds={null} onSaved={onSaved} onCancel={onClose} />
        )}
      </Dialog>
      <ConfirmDialog
        opened={removed !== null}
        question={`Remove ${removed?.name ?? 'this source'}?`}
        detail={
          removed?.origin === 'pack' ? 'Its file is deleted from this server.' : 'Its address and settings are deleted.'
        }
        action="Remove"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed.id, { onSettled: onClose })}
        onCancel={onClose}
      />
    </>
  );
}
