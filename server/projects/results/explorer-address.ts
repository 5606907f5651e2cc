import type { Project } from '@overflight/contract/projects/projects.ts';
import { explorerPath } from '@overflight/contract/projects/viewer.ts';
import type { Env } from '../../platform/env.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { ProjectRow } from '../projects-store.ts';

type ExplorerEnv = Pick<Env, 'OVERFLIGHT_EXPLORER_HOSTS' | 'OVERFLIGHT_LEGACY_GLOBE_HOST'>;

/** The kind of viewer of the explorer URL; null without one or for a host no longer allowed. */
export function viewerOf(env: ExplorerEnv, { id, explorer_url }: Pick<ProjectRow, 'id' | 'explorer_url'>) {
  return kindOf(env, id, explorer_url) ?? null;
}

/** Empty, our own page, or a page of an allowed host. */
export function requireExplorerAddress(env: ExplorerEnv, processId: string, address: string): void {
  if (address !== '' && kindOf(env, processId, address) === undefined) throw otherHost();
}

/** Hosts allowed in frames besides our own. */
export function frameHosts(env: ExplorerEnv): string[] {
  return allowedHosts(env).flatMap((host) => [`https://${host}`, `http://${host}`]);
}

const allowedHosts = ({ OVERFLIGHT_EXPLORER_HOSTS, OVERFLIGHT_LEGACY_GLOBE_HOST }: ExplorerEnv): string[] =>
  [...OVERFLIGHT_EXPLORER_HOSTS, OVERFLIGHT_LEGACY_GLOBE_HOST ?? ''].filter((host) => host !== '').map(lowerCase);

const lowerCase = (host: string): string => host.toLowerCase();

function kindOf(env: ExplorerEnv, processId: string, address: string): NonNullable<Project['viewer']> | undefined {
  if (address === explorerPath(processId)) return 'own';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (!allowedHosts(env).includes(url.host)) return undefined;
  return url.host === env.OVERFLIGHT_LEGACY_GLOBE_HOST?.toLowerCase() ? 'legacy' : 'framed';
}

function otherHost(): Refused {
  const message =
    'This explorer address cannot be shown here: leave it empty, or use http or https and a host that the setting OVERFLIGHT_EXPLORER_HOSTS names.';
  return new Refused({ status: 422, code: 'explorer-host', message });
}
