import * as contract from '@overflight/contract/telemetry.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { deleteLink, listLinks, saveLink } from './save-link.ts';

export const linkRoutes: Route[] = [
  route(contract.listLinks, ({ services }) => listLinks(services)),
  route(contract.saveLink, ({ services, params: { id }, body }) => saveLink(services, id, body)),
  route(contract.deleteLink, ({ services, params: { id } }) => deleteLink(services, id)),
];
