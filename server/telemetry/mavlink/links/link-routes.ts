import * as contract from '@overflight/contract/telemetry/telemetry.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { deleteLink } from './delete-link.ts';
import { listLinks } from './list-links.ts';
import { saveLink } from './save-link.ts';

export const linkRoutes: Route[] = [
  route(contract.listLinks, ({ services }) => listLinks(services)),
  route(contract.saveLink, ({ services, params: { id }, body }) => saveLink(services, id, body)),
  route(contract.deleteLink, ({ services, params: { id } }) => deleteLink(services, id)),
];
