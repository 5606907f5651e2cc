import * as contract from '@overflight/contract/webhooks.ts';
import { route, type Route } from '../platform/http/route.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { makeWebhook, renewSecret, saveWebhook } from './save-webhook.ts';
import { listDeliveries, redeliver, sendTest } from './send-now.ts';

export const webhooksRoutes: Route[] = [
  route(contract.listWebhooks, ({ services, caller }) => listWebhooks(services, caller.tenant)),

  route(contract.makeWebhook, ({ services, caller, body }) => makeWebhook(services, caller, body)),

  route(contract.saveWebhook, ({ services, caller, params, body }) =>
    saveWebhook(services, caller, { ...params, ...body }),
  ),

  route(contract.deleteWebhook, ({ services, caller: { tenant }, params }) =>
    deleteWebhook(services, { tenant, ...params }),
  ),

  route(contract.renewWebhookSecret, ({ services, caller, params }) => renewSecret(services, caller, params.id)),

  route(contract.testWebhook, ({ services, caller, params }) => sendTest(services, caller, params.id)),

  route(contract.listDeliveries, ({ services, caller: { tenant }, params }) =>
    listDeliveries(services, { tenant, ...params }),
  ),

  route(contract.redeliver, ({ services, caller: { tenant }, params }) => redeliver(services, { tenant, ...params })),
];
