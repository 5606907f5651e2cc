import { Badge, Button, FileButton, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { DEFAULT_COLLECTION, saveCollection, type Collection } from '@overflight/contract/telemetry/telemetry.ts';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '../../platform/show-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import classes from '../../ui/rows/row-list.module.css';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { useCollections } from '../use-collections.ts';
import { collectionIdFor } from './collection-id.ts';
import { useDeleteCollection, useDeleteModel, usePutModel, useSaveCollection } from './use-change-collections.ts';
import { RemoveAction } from '../../ui/rows/row-actions.tsx';

/** Collections of vehicles, each with an optional aircraft model. */
export function CollectionsSection() {
  const query = useCollections();
  const { remove, isPending } = useDeleteCollection();
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Collection | null>(null);
  const close = () => setDeleting(null);
  return (
    <section aria-labelledby="telemetry-collections">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="telemetry-collections">
          Collections
        </Title>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
          Add collection
        </Button>
      </Group>
      <QueryState query={query}>
        {(collections) => (
          <ul className={classes['list']} aria-label="Collections">
            {collections.map((collection) => (
              <CollectionRow
                key={collection.collectionId}
                collection={collection}
                onDelete={() => setDeleting(collection)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="Add collection">
        {isAdding && (
          <CollectionForm
            takenIds={(query.data ?? []).map(({ collectionId }) => collectionId)}
            onClose={() => setAdding(false)}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={deleting !== null}
        question={`Delete the collection ${deleting?.name ?? ''}?`}
        detail="Its vehicles go to the default collection."
        action="Delete"
        isDangerous
        isBusy={isPending}
        onConfirm={() => deleting && remove(deleting.collectionId, close)}
        onCancel={close}
      />
    </section>
  );
}

function CollectionRow({ collection, onDelete }: { collection: Collection; onDelete: () => void }) {
  const { collectionId, name, gltf } = collection;
  const putModel = usePutModel();
  const deleteModel = useDeleteModel();
  const hasModel = gltf !== undefined;
  const upload = (file: File | null) => file && putModel.mutate({ id: collectionId, file }, { onError: showError });
  return (
    <li className={classes['row']} data-wraps>
      <Stack gap={2} className={classes['about'] ?? ''}>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          {hasModel && (
            <Badge size="sm" color="sky.8">
              Own model
            </Badge>
          )}
        </Group>
        <Text size="sm" className="muted">
          {collectionId} · {hasModel ? 'drawn with its own model' : 'drawn as a quadcopter'}
        </Text>
      </Stack>
      <Group gap={4} className={classes['actions'] ?? ''}>
        <FileButton accept=".glb,model/gltf-binary" onChange={upload}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              leftSection={<IconUpload size={16} />}
              loading={putModel.isPending}
              aria-label={`Upload model: ${name}`}
            >
              Upload model
            </Button>
          )}
        </FileButton>
        {hasModel && (
          <Button
            size="compact-sm"
            variant="default"
            loading={deleteModel.isPending}
            aria-label={`Remove model: ${name}`}
            onClick={() => deleteModel.mutate(collectionId, { onError: showError })}
          >
            Remove model
          </Button>
        )}
        {collectionId !== DEFAULT_COLLECTION && <RemoveAction label="Delete" name={name} onClick={onDelete} />}
      </Group>
    </li>
  );
}

function CollectionForm({ takenIds, onClose }: { takenIds: readonly string[]; onClose: () => void }) {
  const saving = useSaveCollection();
  const form = useForm({
    schema: saveCollection.body,
    initial: { name: '' },
    submit: async ({ name }) => {
      await saving.mutateAsync({ id: collectionIdFor(name, takenIds), name });
      onClose();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        <TextInput
          label="Name"
          placeholder="Survey planes"
          {...form.text('name')}
          disabled={form.isBusy}
          data-autofocus
        />
        <FormButtons isBusy={form.isBusy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
