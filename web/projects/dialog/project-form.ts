import { OrthoPlane } from '@overflight/contract/projects/facade.ts';
import { redraftedByEdit, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import {
  outputs,
  presets,
  projectNameKey,
  ProjectToSave,
  type Project,
} from '@overflight/contract/projects/projects.ts';
import { HeightChoice, HeightUnitChoice } from '@overflight/contract/projects/run-heights.ts';
import { z } from 'zod';
import { sameData } from '../../platform/same-data.ts';

const NOT_UNIQUE = 'unique name is required';

type Preset = keyof typeof presets;
type Output = keyof typeof outputs;

/** Form values of the dialog. */
export type ProjectValues = {
  name: string;
  processingType: Preset;
  wktCRS: string;
  output: Output;
  orthoPlane: OrthoPlane;
  heights: HeightChoice;
  heightUnit: HeightUnitChoice;
  explorerUrl: string;
  sources: readonly string[];
};

export function valuesOf({ name, sources, vendor }: Pick<ProjectToSave, 'name' | 'sources' | 'vendor'>): ProjectValues {
  const { orthoOnly, processingType, wktCRS, explorerUrl, orthoPlane, heights, heightUnit } = vendor;
  const output = orthoOnly ? 'ortho' : 'mesh';
  return { name, processingType, wktCRS, output, orthoPlane, heights, heightUnit, explorerUrl, sources };
}

/** Names of all other projects. */
export function takenNames(projects: readonly Project[], ownId: string): ReadonlySet<string> {
  return new Set(projects.filter(({ processId }) => processId !== ownId).map(({ name }) => projectNameKey(name)));
}

export const isTaken = (name: string, taken: ReadonlySet<string>): boolean => taken.has(projectNameKey(name));

export const uniqueProblem = (name: string, taken: ReadonlySet<string>): string | undefined =>
  isTaken(name, taken) ? NOT_UNIQUE : undefined;

export const presetNames = Object.keys(presets) as [Preset, ...Preset[]];
export const outputNames = Object.keys(outputs) as [Output, ...Output[]];

/** Validation before saving. */
export const projectSchema = (taken: ReadonlySet<string>) =>
  z.object({
    name: ProjectToSave.shape.name.refine((name) => !isTaken(name, taken), NOT_UNIQUE),
    processingType: z.enum(presetNames),
    wktCRS: z.string().trim().min(1, 'This field is required'),
    output: z.enum(outputNames),
    orthoPlane: OrthoPlane,
    heights: HeightChoice,
    heightUnit: HeightUnitChoice,
    explorerUrl: ProjectToSave.shape.vendor.unwrap().shape.explorerUrl.unwrap(),
    sources: ProjectToSave.shape.sources.unwrap(),
  });
export type CheckedValues = z.infer<ReturnType<typeof projectSchema>>;

/** The project with the form values. */
export function withValues(project: Project, { name, sources, output, ...vendor }: CheckedValues): Project {
  return { ...project, name, sources, vendor: { ...project.vendor, ...vendor, orthoOnly: output === 'ortho' } };
}

const fieldNames: Readonly<Record<keyof ProjectValues, string>> = {
  name: 'name',
  processingType: 'preset',
  wktCRS: 'coordinate system',
  output: 'output',
  orthoPlane: 'orthophoto',
  heights: 'heights',
  heightUnit: 'unit of heights',
  explorerUrl: 'explorer URL',
  sources: 'plans',
};
const list = new Intl.ListFormat('en');

/** Which values saving changes. */
export function changesText(before: ProjectValues, now: ProjectValues): string {
  const keys = Object.keys(fieldNames) as (keyof ProjectValues)[];
  const changed = keys.filter((key) => !sameData(before[key], now[key])).map((key) => fieldNames[key]);
  return changed.length === 0 ? 'Nothing was changed.' : `Changed: ${list.format(changed)}.`;
}

/** What saving these values does to an ended project; null if nothing. */
export function endedText(status: ProjectStatus, before: ProjectValues, now: ProjectValues): string | null {
  if (redraftedByEdit.includes(status)) return 'The project goes back to Draft and has to be processed again.';
  const made = ({ name: _, explorerUrl: __, ...values }: ProjectValues) => values;
  if (status !== 'Completed' || sameData(made(before), made(now))) return null;
  return 'Its results stay as they are until it is processed again.';
}
