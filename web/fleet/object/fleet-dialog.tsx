import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { DEFAULT_LOCATION, readFleetObject, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import {
  fleetCategory,
  propertiesSchema,
  type FieldKind,
  type FleetCategory,
  type FleetProperties,
} from '@overflight/contract/fleet/fleet-fields.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import { newId } from '../../platform/new-id.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { storeFleetObject } from '../store-fleet-object.ts';

export type FleetDraft = Readonly<Record<string, string>>;

type Props = {
  category: FleetCategory;
  menu: 'create' | 'edit';
  /** The edited object, or the id of a new one that the server refused. */
  id: string | null;
  /** Values typed before the server refused them. */
  draft: FleetDraft | null;
  onClose: () => void;
  /** Reopens the dialog with the typed values. */
  onRefused: (objectId: string, draft: FleetDraft) => void;
};

/** Creates or edits an object by id. */
export function FleetDialog(props: Props) {
  return props.menu === 'create' ? <CreateDialog {...props} /> : <EditDialog {...props} />;
}

function CreateDialog(props: Props) {
  const [object] = useState(() => newObject(props.category, props.id ?? newId()));
  return <FormDialog {...props} object={object} />;
}

function EditDialog(props: Props) {
  const { category } = props;
  const id = props.id ?? '';
  const query = useQuery({
    queryKey: ['fleet', 'edited', id],
    queryFn: ({ signal }) => makeCall(readFleetObject, { params: { id }, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  });
  // The form keeps the values from when it was opened.
  if (query.data && !query.isPlaceholderData) return <FormDialog key={id} {...props} object={query.data} />;
  return (
    <Dialog opened title={`Edit ${fleetCategory(category).one}`} onClose={props.onClose}>
      <QueryState query={query}>{() => null}</QueryState>
    </Dialog>
  );
}

function newObject(category: FleetCategory, objectId: string): FleetObject {
  return {
    objectId,
    collectionId: category,
    timestamp: new Date().toISOString(),
    geometry: { type: 'Point', coordinates: [...DEFAULT_LOCATION] },
    properties: { name: '' },
  };
}

const inputs: Record<FieldKind, { type: 'text' | 'date' | 'email' | 'tel'; inputMode?: 'decimal' | 'numeric' }> = {
  text: { type: 'text' },
  date: { type: 'date' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  number: { type: 'text', inputMode: 'decimal' },
  count: { type: 'text', inputMode: 'numeric' },
};

/** Updates the list at once; if the server refuses, the dialog reopens with the typed values. */
function FormDialog({ category, menu, draft, object, onClose, onRefused }: Props & { object: FleetObject }) {
  const queries = useQueryClient();
  const { one, fields } = fleetCategory(category);
  const title = `${menu === 'create' ? 'Create' : 'Edit'} ${one}`;
  const stored = Object.fromEntries(fields.map(({ name }) => [name, object.properties[name] ?? '']));
  const form = useForm({
    schema: propertiesSchema(category),
    initial: { ...stored, ...draft } as Record<string, string>,
    submit: (properties: FleetProperties) => {
      onClose();
      storeFleetObject(queries, { ...object, properties }).catch((error: unknown) => {
        showError(error);
        onRefused(object.objectId, properties);
      });
      return Promise.resolve();
    },
  });
  const isTouched = fields.some(({ name }) => form.values[name] !== stored[name]);
  return (
    <Dialog opened title={title} size="lg" reconfirm={isTouched} onClose={onClose}>
      {(close) => (
        <form onSubmit={form.onSubmit} noValidate aria-label={title}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
            {fields.map(({ name, label, kind, hint }) => (
              <TextInput
                key={name}
                size="sm"
                label={label}
                description={hint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...inputs[kind]}
                {...(name === 'name' ? { required: true, 'data-autofocus': true } : {})}
                {...form.text(name)}
              />
            ))}
          </SimpleGrid>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit">Save</Button>
          </Group>
        </form>
      )}
    </Dialog>
  );
}
