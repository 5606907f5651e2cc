import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  redeliver,
  renewWebhookSecret,
  saveWebhook,
  testWebhook,
  type WebhookToSave,
} from '@overflight/contract/webhooks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';

const webhooksKey = ['webhooks'];

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: ({ signal }) => makeCall(listWebhooks, { signal }),
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'deliveries', id],
    queryFn: ({ signal }) => makeCall(listDeliveries, { params: { id }, signal }),
  });

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
}

const useReportedChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const made = useChange(change);
  return { ...made, run: (input: Input) => made.mutate(input, { onError: showError }) };
};

type Saved = { id: string | null; hook: WebhookToSave };

/** The secret of a new webhook, or null. The form shows what is refused. */
export const useSaveWebhook = () =>
  useChange(async ({ id, hook }: Saved) => {
    if (id === null) return (await makeCall(makeWebhook, { body: hook })).secret;
    await makeCall(saveWebhook, { params: { id }, body: hook });
    return null;
  });

export const useDeleteWebhook = () => useReportedChange((id: string) => makeCall(deleteWebhook, { params: { id } }));

export const useRenewSecret = () => useReportedChange((id: string) => makeCall(renewWebhookSecret, { params: { id } }));

export const useTestWebhook = () => useReportedChange((id: string) => makeCall(testWebhook, { params: { id } }));

export const useRedeliver = () =>
  useReportedChange((params: { id: string; deliveryId: string }) => makeCall(redeliver, { params }));
