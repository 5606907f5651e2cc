import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import type { Project } from '@overflight/contract/projects/projects.ts';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { withOwnProduct } from '../own-product.ts';
import { admin } from '../people.ts';
import { analyst, PROJECTS } from './project-steps.ts';

/** Two external pages: the same server under two names. */
const elsewhere = http.createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Globe of somebody else</h1>'),
);
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
afterAll(() => elsewhere.close());
const { port } = elsewhere.address() as AddressInfo;
const hosts = { framed: `127.0.0.1:${port}`, legacy: `localhost:${port}` };

withBrowser();
const url = withOwnProduct(() => ({
  OVERFLIGHT_EXPLORER_HOSTS: hosts.framed,
  OVERFLIGHT_LEGACY_GLOBE_HOST: hosts.legacy,
}));
const desk = { url, size: 'desk' } as const;

async function aProject(crew: CrewMember, explorerUrl: string): Promise<string> {
  const token = await crew.api.signIn(admin);
  const body = { name: `Tower ${randomUUID()}`, vendor: { explorerUrl } };
  return (await crew.api.call<Project>('POST', PROJECTS, { token, body })).processId;
}

journey(
  'PROC-12 an external page fills the window in a sandboxed frame; the legacy globe has its own address',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    for (const [kind, path] of [
      ['framed', 'viewer'],
      ['legacy', 'legacy-viewer'],
    ] as const) {
      const id = await aProject(crew, `http://${hosts[kind]}/globe`);
      await crew.opens(`/analytics/${id}`);
      await crew.page.getByRole('link', { name: 'View' }).click();
      await crew.isAt(`/${path}/${id}`);
      const frame = crew.page.locator('iframe');
      await frame.contentFrame().getByText('Globe of somebody else').waitFor();
      expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|modals/);
      expect((await frame.boundingBox())?.height).toBe(700);
      await crew.findsItAccessible();
    }
  },
  desk,
);

journey(
  'PROC-12 without a project, or without an address, it says so and links back',
  async (crew) => {
    await analyst(crew);
    await crew.opens(`/viewer/${randomUUID()}`);
    await crew.seesHeading('Project Not found');
    await crew.findsItAccessible();
    await crew.follows('Go Back');
    await crew.isAt('/analytics');
    for (const path of ['viewer', 'legacy-viewer']) {
      await crew.opens(`/${path}/${await aProject(crew, '')}`);
      await crew.seesHeading('Viewer Url Not found');
      await crew.follows('Go Back');
      await crew.isAt('/analytics');
    }
    await crew.opens(`/explorer/${await aProject(crew, '')}`);
    await crew.page.getByRole('link', { name: 'Go Back' }).waitFor();
    await crew.opens('/shared/nonsense');
    await crew.seesHeading('This link is not known: it was revoked, or is not complete.');
  },
  { ...desk, dark: true },
);
