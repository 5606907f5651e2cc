import { fillPath } from '@overflight/contract/call.ts';
import {
  Collection,
  deleteCollection,
  deleteModel,
  putModel,
  saveCollection,
} from '@overflight/contract/telemetry/telemetry.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { sendFile } from '../../platform/calls/send-file.ts';
import { showError } from '../../platform/show-error.ts';
import { collectionsKey } from '../use-collections.ts';

/** Runs a mutation and refetches the collections. */
function useChange<In>(change: (input: In) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: collectionsKey }),
  });
}

/** The form shows its own errors. */
export const useSaveCollection = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    makeCall(saveCollection, { params: { id }, body: { name } }),
  );

export function useDeleteCollection() {
  const { mutate, ...rest } = useChange((id: string) => makeCall(deleteCollection, { params: { id } }));
  return { ...rest, remove: (id: string, onSettled: () => void) => mutate(id, { onSettled, onError: showError }) };
}

export const useDeleteModel = () => useChange((id: string) => makeCall(deleteModel, { params: { id } }));

type Model = { id: string; file: File };

export const usePutModel = () =>
  useChange(async ({ id, file }: Model) =>
    Collection.parse(
      await sendFile({
        method: putModel.method,
        url: fillPath(putModel.path, { id }),
        file,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    ),
  );
