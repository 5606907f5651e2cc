import * as calls from '@overflight/contract/account/account.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from '../keys/api-keys.ts';
import { changeUser } from './change-user.ts';
import { listUsers } from './list-users.ts';
import { listMails } from '../../platform/mail/list-mails.ts';
import { resendMail } from '../../platform/mail/resend-mail.ts';

export const adminRoutes: Route[] = [
  route(calls.listUsers, ({ services, caller, query }) => listUsers(services, caller, query)),
  route(calls.changeUser, ({ services, caller, params, body }) => changeUser(services, { ...params, caller }, body)),

  route(calls.listApiKeys, ({ services, caller }) => listApiKeys(services, caller)),
  route(calls.makeApiKey, ({ services, caller, body }) => makeApiKey(services, caller, body)),
  route(calls.revokeApiKey, ({ services, caller, params }) => revokeApiKey(services, caller, params.id)),

  route(calls.listMails, async ({ services, query }) => {
    const transport = services.env.SMTP_URL ? 'smtp' : 'outbox';
    return { transport, mails: await listMails(services, query.limit) };
  }),
  route(calls.resendMail, ({ services, params }) => resendMail(services, params.id)),
];
