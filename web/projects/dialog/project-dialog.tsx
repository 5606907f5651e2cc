import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { updatedBy, type User } from '@overflight/contract/account/account.ts';
import { orthoPlanes, type OrthoPlane } from '@overflight/contract/projects/facade.ts';
import { coordinateSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import {
  checkSystem,
  newProject,
  outputs,
  presets,
  readProject,
  type Project,
} from '@overflight/contract/projects/projects.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { sameData } from '../../platform/same-data.ts';
import { useHasProduct, useUser } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { newId } from '../../platform/new-id.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { keptDraft } from './kept-draft.ts';
import { PlanPicker } from './plan-picker.tsx';
import {
  changesText,
  takenNames,
  projectSchema,
  endedText,
  uniqueProblem,
  valuesOf,
  withValues,
  type CheckedValues,
  type ProjectValues,
} from './project-form.ts';
import classes from '../projects.module.css';
import { ShownProject } from '../read-answers.ts';
import { storeProject } from '../store-project.ts';
import { HeightFields } from './height-fields.tsx';
import { SystemChoice } from './system-choice.tsx';
import { useAsk } from '../page/use-ask.tsx';
import { useProjects } from '../use-projects.ts';

type Props = {
  /** Null for a new project. */
  id: string | null;
  /** Preselected in a new project. */
  planId?: string | undefined;
  onClose: () => void;
  onCreated: (project: Project) => void;
  /** Photo summary of a plan. */
  photosOf: (planId: string) => ReactNode;
  createPlanHref: string;
  /** Asks for photos that are in no plan yet. */
  onNewPhotos: () => void;
};

export function ProjectDialog({ id, ...props }: Props) {
  return id === null ? <CreateDialog {...props} /> : <EditDialog id={id} {...props} />;
}

type FormProps = Omit<Props, 'id'>;

function CreateDialog(props: FormProps) {
  const user = useUser();
  const [project] = useState(() => blankProject(user, props.planId));
  const [draft] = useState(() => keptDraft.read(user.username));
  const onClose = () => {
    keptDraft.forget();
    props.onClose();
  };
  const onCreated = (created: Project) => {
    keptDraft.forget();
    props.onCreated(created);
  };
  return <FormDialog {...props} {...{ project, draft, onClose, onCreated }} isNew />;
}

/** The id is generated here, so that a repeated save creates one project. */
function blankProject(user: User, planId: string | undefined): Project {
  const by = updatedBy(user, new Date());
  return {
    ...newProject(),
    sources: planId === undefined ? [] : [planId],
    processId: newId(),
    createdBy: by,
    updatedBy: by,
    received: by.date,
    results: [],
    changedSince: [],
    viewer: null,
    run: null,
  };
}

function EditDialog({ id, ...props }: FormProps & { id: string }) {
  const query = useQuery({
    queryKey: ['edited-project', id],
    queryFn: ({ signal }) => makeCall({ ...readProject, answer: ShownProject }, { params: { processId: id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: false,
  });
  // Not refetched: edits start from the project as opened.
  if (query.data) return <FormDialog {...props} project={query.data} isNew={false} />;
  return (
    <Dialog opened title="Edit Project" onClose={props.onClose}>
      <QueryState query={query}>{() => null}</QueryState>
    </Dialog>
  );
}

const NEW_TEXT = 'This makes a new project. Nothing is processed until you start it.';

const editText = ({ status }: Project, before: ProjectValues, now: ProjectValues): string =>
  [changesText(before, now), endedText(status, before, now) ?? ''].join(' ').trim();

type Edited = {
  project: Project;
  isNew: boolean;
  /** Typed before a plan was made for it; null without. */
  draft?: ProjectValues | null;
};

function FormDialog({
  project,
  isNew,
  draft = null,
  onClose,
  onCreated,
  photosOf,
  createPlanHref,
  onNewPhotos,
}: FormProps & Edited) {
  const queries = useQueryClient();
  const user = useUser();
  const taken = takenNames(useProjects().data ?? [], project.processId);
  const { isAsking, ask, dialog } = useAsk();
  const initial = valuesOf(project);
  const title = isNew ? 'Create Project' : 'Edit Project';
  const save = async (values: CheckedValues) => {
    const changed = withValues(project, values);
    if (isNew) return onCreated(await storeProject(queries, user, { changed, basedOn: null }));
    onClose();
    storeProject(queries, user, { changed, basedOn: project.updatedBy.date }).catch(showError);
  };
  const form = useForm({
    schema: projectSchema(taken),
    initial: draft ? { ...draft, sources: [...new Set([...draft.sources, ...initial.sources])] } : initial,
    submit: async (typed) => {
      const values = { ...typed, wktCRS: await knownSystem(typed.wktCRS) };
      const detail = isNew ? NEW_TEXT : editText(project, initial, values);
      if (await ask({ question: 'Are you sure you wish to save?', detail, action: 'Save' })) await save(values);
    },
  });
  const { values } = form;
  return (
    <Dialog
      opened
      title={title}
      size="lg"
      reconfirm={!sameData(values, initial)}
      closeOnEscape={!isAsking}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={form.onSubmit} noValidate aria-label={title}>
          <Stack gap="md">
            <FormProblem text={form.problem} />
            <TextInput
              size="sm"
              label="Name"
              required
              data-autofocus
              autoComplete="off"
              {...form.text('name')}
              error={form.error('name') ?? uniqueProblem(values.name, taken)}
            />
            <Choices values={values} set={form.set} explorerProblem={form.error('explorerUrl')} />
            <PlanPicker
              chosen={values.sources}
              onChoose={(sources) => form.set('sources', sources)}
              {...{ photosOf, createPlanHref }}
              onNewPhotos={isNew ? onNewPhotos : null}
              onLeave={() => isNew && keptDraft.keep(user.username, values)}
            />
          </Stack>
          <Group justify="flex-end" className={classes['foot'] ?? ''}>
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit" loading={form.isBusy && !isAsking}>
              Save
            </Button>
          </Group>
          {dialog}
        </form>
      )}
    </Dialog>
  );
}

/** Normalises the input; the server refuses unknown systems. */
async function knownSystem(system: string): Promise<string> {
  if (coordinateSystems.some(({ name }) => name === system)) return system;
  return (await makeCall(checkSystem, { query: { system } })).name;
}

type ChoicesProps = {
  values: ProjectValues;
  set: <Key extends keyof ProjectValues>(name: Key, value: ProjectValues[Key]) => void;
  explorerProblem: string | undefined;
};

const presetHints: Record<keyof typeof presets, string> = {
  survey: 'Land, photographed from above',
  structure: 'A building or mast, photographed from all sides',
};

/** Processing options. */
function Choices({ values, set, explorerProblem }: ChoicesProps) {
  const isAdmin = useHasProduct('admins');
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <Radio.Group
          label="Preset"
          value={values.processingType}
          onChange={(chosen) => set('processingType', chosen as keyof typeof presets)}
        >
          <Stack gap={8} mt={4}>
            {named(presets).map(([value, label]) => (
              <Radio key={value} size="sm" value={value} label={label} description={presetHints[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label="Output"
          value={values.output}
          onChange={(chosen) => set('output', chosen as keyof typeof outputs)}
        >
          <Stack gap={8} mt={4}>
            {named(outputs).map(([value, label]) => (
              <Radio key={value} size="sm" value={value} label={label} description={outputHints[value]} />
            ))}
          </Stack>
        </Radio.Group>
      </Group>
      {values.processingType === 'structure' && (
        <NativeSelect
          size="sm"
          label="Orthophoto of"
          description="The built-in engine finds the wall that the photos look at; NodeODM draws from above only"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.orthoPlane}
          onChange={({ currentTarget }) => set('orthoPlane', currentTarget.value as OrthoPlane)}
          data={named(orthoPlanes).map(([value, label]) => ({ value, label }))}
        />
      )}
      <SystemChoice value={values.wktCRS} onChange={(system) => set('wktCRS', system)} planId={values.sources[0]} />
      <HeightFields
        values={values}
        onHeights={(heights) => set('heights', heights)}
        onUnit={(unit) => set('heightUnit', unit)}
      />
      {isAdmin && (
        <TextInput
          size="sm"
          label="Explorer Url"
          description="URL of an external viewer; leave empty to use the built-in one"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          autoComplete="off"
          value={values.explorerUrl}
          onChange={(event) => set('explorerUrl', event.currentTarget.value)}
          error={explorerProblem}
        />
      )}
    </>
  );
}

const outputHints: Record<keyof typeof outputs, string> = {
  mesh: 'Orthophoto, heights, 3D model',
  ortho: 'Orthophoto only; faster',
};

const named = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.entries(table) as [Key, string][];
