import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { UpdatedBy } from '@overflight/contract/account/account.ts';
import { hasProduct } from '@overflight/contract/account/entitlements.ts';
import {
  redraftedByEdit,
  findUserMove,
  statusViews,
  type ProjectStatus,
} from '@overflight/contract/projects/project-states.ts';
import { projectNameKey, type Project, type ProjectToSave } from '@overflight/contract/projects/projects.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Caller } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { signatureOf } from '../plans/save-plan.ts';
import { enqueueRun } from './runs/enqueue-run.ts';
import { beginRun, abandonStoppedRun } from './runs/begin-run.ts';
import { endIdleRun } from './runs/end-idle-run.ts';
import { readyEngine, type ReadyEngine } from './engines/ready-engine.ts';
import { requireExplorerAddress } from './results/explorer-address.ts';
import { addedTo, differenceOf, recordChange, type Decided } from './project-changes.ts';
import * as refusals from './project-refusals.ts';
import { lockProject, projectNotFound, type ProjectRow } from './projects-store.ts';
import { readProject } from './read-project.ts';
import { requireSystem } from './systems/require-system.ts';

type Asked = Decided & { status: ProjectStatus };
type Saving = {
  services: Services;
  caller: Caller;
  id: string;
  asked: Asked;
  basedOn: string | undefined;
  by: UpdatedBy;
  now: Date;
  /** The engine that would run it; looked up before locking. */
  engine: ReadyEngine | undefined;
};

/** Creates or changes a project. A different status requests that transition. */
export async function saveProject(services: Services, caller: Caller, body: ProjectToSave): Promise<Project> {
  const { name: system } = await requireSystem(body.vendor.wktCRS);
  const asked = { ...askedOf(body), wkt_crs: system };
  const id = body.processId ?? randomUUID();
  const engine = asked.status === 'Process' ? await readyEngine(services) : undefined;
  const stamp = { by: signatureOf(services, caller), now: services.now() };
  const saving = { services, caller, id, asked, basedOn: body.basedOn, ...stamp, engine };
  const runId = await services.db
    .transaction()
    .execute((tx) => save(tx, saving))
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  if (runId !== undefined) await enqueueRun(services, runId);
  return readProject(services, { signer: caller, id });
}

function askedOf({ name, sources, status, vendor }: ProjectToSave): Asked {
  return {
    name,
    sources: [...new Set(sources)],
    status,
    processing_type: vendor.processingType,
    wkt_crs: vendor.wktCRS,
    ortho_only: vendor.orthoOnly,
    ortho_plane: vendor.orthoPlane,
    height_choice: vendor.heights,
    height_unit: vendor.heightUnit,
    explorer_url: vendor.explorerUrl,
  };
}

/** Maps constraint errors: names are unique per tenant, ids everywhere. */
const brokenRules: Readonly<Record<string, () => Error>> = {
  projects_by_name: refusals.nameTaken,
  projects_pkey: projectNotFound,
};

function refusalOf(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  return brokenRules[constraint]?.() ?? error;
}

/** Returns the run to enqueue. */
async function save(tx: Transaction<Tables>, saving: Saving): Promise<string | undefined> {
  const { caller, id } = saving;
  const stored = await lockProject(tx, { tenant: caller.tenant, id });
  if (saving.basedOn !== undefined) requireUnchanged(stored, saving.basedOn);
  const old = stored ?? (await create(tx, saving));
  const change = await judge(tx, saving, { old, isNew: !stored });
  if (change === undefined) return undefined;
  const { status: _, ...decided } = saving.asked;
  const stamped = {
    name_key: projectNameKey(decided.name),
    status: change.status,
    updated_by: JSON.stringify(saving.by),
  };
  await tx
    .updateTable('projects')
    .set({ ...decided, ...stamped })
    .where('id', '=', id)
    .execute();
  const { text, from, status: to, parts } = change;
  await recordChange(tx, { projectId: id, at: saving.now, by: caller.name, from, to, text, parts });
  if (parts.length > 0) await abandonStoppedRun(tx, id, saving.now);
  return followMove(tx, saving, { from: old.status, to });
}

function requireUnchanged(stored: ProjectRow | undefined, basedOn: string): void {
  if (!stored) throw projectNotFound();
  const { date } = stored.updated_by as UpdatedBy;
  if (Date.parse(date) !== Date.parse(basedOn)) throw refusals.projectChanged();
}

/** A new project starts as an empty draft, then changes like any other. */
async function create(tx: Transaction<Tables>, { caller, id, asked, by, now }: Saving): Promise<ProjectRow> {
  const { status: _, ...decided } = asked;
  const row = {
    ...decided,
    id,
    tenant: caller.tenant,
    name_key: projectNameKey(asked.name),
    sources: [],
    explorer_url: '',
    status: 'Draft' as const,
    received_at: now,
    giga_pixel_count: 0,
    created_by: JSON.stringify(by),
    updated_by: JSON.stringify(by),
  };
  return tx.insertInto('projects').values(row).returningAll().executeTakeFirstOrThrow();
}

type Stored = { old: ProjectRow; isNew: boolean };
type Judged = { from: ProjectStatus | null; status: ProjectStatus; text: string; parts: string[] };

/** Applies the rules to a save; undefined if nothing changes. */
async function judge(tx: Transaction<Tables>, saving: Saving, { old, isNew }: Stored): Promise<Judged | undefined> {
  const { asked, engine } = saving;
  const { texts, parts } = differenceOf(old, asked);
  if (texts.length > 0 && statusViews[old.status].isLocked) throw refusals.inProcess();
  const isAnew = redraftedByEdit.includes(old.status) && texts.length > 0;
  const status = isAnew ? 'Draft' : old.status;
  const move = asked.status === status ? undefined : findUserMove(old.status, asked.status);
  const isMove = asked.status !== old.status && asked.status !== status;
  if (isMove && !move) throw refusals.noSuchMove(old.status, asked.status);
  if (move?.needsSources && asked.sources.length === 0) throw refusals.noSources();
  await requirePlans(tx, saving, addedTo(old.sources, asked.sources));
  requireAddress(saving, old);
  if (move?.to === 'Process' && engine && !engine.isReady && !engine.comes) throw refusals.noEngine(engine.reason);
  const words = [...(isNew ? ['Created'] : texts), ...(move ? [move.label] : [])];
  if (words.length === 0) return undefined;
  const common = { status: move?.to ?? status, text: words.join(', ') };
  return isNew ? { ...common, from: null, parts: [] } : { ...common, from: old.status, parts };
}

async function requirePlans(tx: Transaction<Tables>, { caller }: Saving, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('plans')
    .select('id')
    .where('tenant', '=', caller.tenant)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length < ids.length) throw refusals.unknownPlans(ids.length - found.length);
}

function requireAddress({ services, caller, id, asked }: Saving, old: ProjectRow): void {
  if (asked.explorer_url === old.explorer_url) return;
  if (!hasProduct(caller.groups, 'admins')) throw refusals.onlyAdministrators();
  requireExplorerAddress(services.env, id, asked.explorer_url);
}

type Followed = { from: ProjectStatus; to: ProjectStatus };

async function followMove(
  tx: Transaction<Tables>,
  { id, now, engine }: Saving,
  { from, to }: Followed,
): Promise<string | undefined> {
  if (from === to) return undefined;
  const taker = engine?.isReady ? engine.name : engine?.comes;
  if (to === 'Process' && taker) return beginRun(tx, { projectId: id, engine: taker, now });
  if (to === 'Stop' || to === 'Terminate') return endIdleRun(tx, { id, status: to }, now);
  return undefined;
}
