import { z } from 'zod';
import { UpdatedBy } from '../account/account.ts';
import { call } from '../call.ts';
import { HeightUnit, TerrainFacts } from './contours.ts';
import { DEFAULT_SYSTEM } from './systems/coordinate-systems.ts';
import { OrthoPlane } from './facade.ts';
import { ProjectForecast, ProjectRun } from './project-runs.ts';
import { ProjectStatus } from './project-states.ts';
import { ReportWish } from './report-wish.ts';
import { HeightZero, MeasuredShares, ResultAccuracy } from './run-accuracy.ts';
import { HeightChoice, HeightUnitChoice } from './run-heights.ts';

export const projectCaps = { nameCharacters: 200, sources: 500, listed: 200, logLines: 200 } as const;

export const presets = { survey: '3D Mapping', structure: 'Close Range Object' } as const;
export const outputs = { mesh: '3D Mesh and Ortho', ortho: 'Ortho Only' } as const;

/** Between downloads of several files: browsers drop simultaneous ones. */
export const DOWNLOAD_PAUSE_MS = 200;

const ProcessId = z.uuid().toLowerCase();
const OfProject = z.object({ processId: ProcessId });

const Vendor = z.object({
  processingType: z.enum(['survey', 'structure']).default('survey'),
  /** Sum over all photos, computed by the server. */
  gigaPixelCount: z.number().min(0).default(0),
  wktCRS: z.string().min(1).max(200).default(DEFAULT_SYSTEM),
  explorerUrl: z.string().trim().max(2000).default(''),
  orthoOnly: z.boolean().default(false),
  /** Only for `structure`. */
  orthoPlane: OrthoPlane.default('facade'),
  /** What heights count from. */
  heights: HeightChoice.default('photos'),
  /** What heights are in; of the vertical system if the coordinate system has one, else of east and north, metres in degrees. */
  heightUnit: HeightUnitChoice.default('system'),
});
export type Vendor = z.infer<typeof Vendor>;

const ResultFolder = z.object({
  name: z.string(),
  files: z.array(z.string()),
  /** Bytes of each file, in the order of `files`. */
  sizes: z.array(z.number().int()).default([]),
});
/** Results of one run, identified by its time. */
export const ProjectResult = z.object({
  timestamp: z.iso.datetime(),
  folders: z.array(ResultFolder),
  /** Signed, valid for some minutes; null without a preview. */
  previewUrl: z.string().nullable().default(null),
  /** Neither place nor direction nor size is known: nothing can be measured. */
  isLocal: z.boolean().default(false),
  /** What its heights count from; null for runs of earlier versions. */
  zero: HeightZero.nullable().default(null),
  /** Missing for runs that do not tell. */
  accuracy: ResultAccuracy.exactOptional(),
  measured: MeasuredShares.exactOptional(),
  /** Null without a terrain model, and for runs of earlier versions. */
  terrain: TerrainFacts.nullable().default(null),
});
export type ProjectResult = z.infer<typeof ProjectResult>;
export type ResultFolder = z.infer<typeof ResultFolder>;

export const Project = z.object({
  processId: ProcessId,
  name: z.string(),
  /** Plans whose photos are processed together; some may have been deleted. */
  sources: z.array(z.uuid()),
  createdBy: UpdatedBy,
  updatedBy: UpdatedBy,
  status: ProjectStatus,
  received: z.iso.datetime(),
  /** Newest first. */
  results: z.array(ProjectResult),
  /** What of a completed project its newest results do not follow, as it was changed since. */
  changedSince: z.array(z.string()).default([]),
  vendor: Vendor,
  /** The viewer of the explorer URL: ours, an external page in a frame, or the legacy globe; null without a URL. */
  viewer: z.enum(['own', 'framed', 'legacy']).nullable(),
  /** The latest run; null before the first. */
  run: ProjectRun.nullable(),
});
export type Project = z.infer<typeof Project>;

/** Author, times and results are set by the server; values sent are ignored. */
export const ProjectToSave = z.object({
  /** Generated if omitted. */
  processId: ProcessId.exactOptional(),
  name: z.string().trim().min(1, 'name is required').max(projectCaps.nameCharacters),
  sources: z.array(z.uuid().toLowerCase()).max(projectCaps.sources).default([]),
  status: ProjectStatus.default('Draft'),
  vendor: Vendor.prefault({}),
  /** Date of `updatedBy` when the client read the project: refused if it changed since. Not checked if omitted. */
  basedOn: z.iso.datetime().exactOptional(),
});
export type ProjectToSave = z.infer<typeof ProjectToSave>;

/** Defaults of a new project. */
export const newProject = (): ProjectToSave => ({
  name: '',
  sources: [],
  status: 'Draft',
  vendor: Vendor.parse({}),
});

/** Project names are unique per tenant, ignoring case. */
export const projectNameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

const projectsPath = '/process/oa/v2/processes';

export const readProject = call({
  method: 'GET',
  path: '/process/oa/{processId}',
  needs: 'process',
  scope: 'projects-read',
  summary: 'One analytics project',
  params: OfProject,
  answer: Project,
});

export const listProjects = call({
  method: 'GET',
  path: projectsPath,
  needs: 'process',
  scope: 'projects-read',
  summary: "Analytics projects of the caller's tenant, newest first",
  query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(projectCaps.listed) }),
  answer: z.array(Project),
});

export const saveProject = call({
  method: 'POST',
  path: projectsPath,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Create or change a project; a different status requests that status change',
  body: ProjectToSave,
  answer: Project,
});

export const deleteProject = call({
  method: 'DELETE',
  path: `${projectsPath}/{processId}`,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Delete a project with all its results',
  params: OfProject,
});

const SystemAnswer = z.object({ name: z.string(), definition: z.string(), wkt: z.string() });

export const listSystems = call({
  method: 'GET',
  path: '/process/oa/v2/wkt',
  needs: 'process',
  scope: 'projects-read',
  summary: 'Coordinate systems for products',
  answer: z.array(SystemAnswer),
});

export const checkSystem = call({
  method: 'GET',
  path: '/process/oa/v2/wkt/check',
  needs: 'process',
  scope: 'projects-read',
  summary: 'Check an EPSG code or UTM zone as coordinate system for products',
  query: z.object({ system: z.string().max(200) }),
  answer: z.object({
    name: z.string(),
    title: z.string(),
    /** Of heights in it, unless another is chosen. */
    heightUnit: HeightUnit,
  }),
});

const OfFolder = z.object({ timestamp: z.iso.datetime(), folder: z.string().max(100) });

export const locateResult = call({
  method: 'GET',
  path: `${projectsPath}/{processId}/file`,
  needs: 'process',
  scope: 'projects-read',
  summary: 'Signed URL of a result file, valid for some minutes',
  params: OfProject,
  query: OfFolder.extend({ fileName: z.string().max(255) }),
  answer: z.object({ fileUrl: z.string() }),
});

export const signResultFolder = call({
  method: 'POST',
  path: `${projectsPath}/{processId}/zip`,
  needs: 'process',
  scope: 'projects-read',
  worksOnFullDisk: true,
  summary: 'Signed URL of a result folder as zip, valid for some minutes',
  params: OfProject,
  body: OfFolder,
  answer: z.object({ url: z.string(), bytes: z.number().int() }),
});

export const signAllResults = call({
  method: 'POST',
  path: `${projectsPath}/{processId}/zip-all`,
  needs: 'process',
  scope: 'projects-read',
  worksOnFullDisk: true,
  summary: 'Signed URL of all results of a run as zip, valid for some minutes',
  params: OfProject,
  body: OfFolder.pick({ timestamp: true }),
  answer: z.object({ url: z.string(), bytes: z.number().int() }),
});

export const readReport = call({
  method: 'GET',
  path: `${projectsPath}/{processId}/report`,
  needs: 'process',
  scope: 'projects-read',
  summary: 'The report of a run as PDF on the wanted paper, with what was measured since',
  params: OfProject,
  query: ReportWish.extend({
    timestamp: z.iso.datetime(),
    paper: ReportWish.shape.paper.default('a4'),
    units: ReportWish.shape.units.default('metric'),
    /** As kept with the project if left out. */
    client: ReportWish.shape.client.exactOptional(),
    company: ReportWish.shape.company.exactOptional(),
    surveyor: ReportWish.shape.surveyor.unwrap().exactOptional(),
    licence: ReportWish.shape.licence.unwrap().exactOptional(),
  }),
  bytes: 'application/pdf',
});

const Signed = z.object({ signature: z.string().max(2000) });

export const readResultFile = call({
  method: 'GET',
  path: `${projectsPath}/{processId}/results/{fileId}`,
  needs: 'public',
  signerNeeds: 'process',
  summary: 'A result file, or a range of it; the URL is signed',
  params: OfProject.extend({ fileId: z.uuid() }),
  query: Signed,
  bytes: 'application/octet-stream',
});

export const readResultFolder = call({
  method: 'GET',
  path: `${projectsPath}/{processId}/zip/{runId}/{folder}`,
  needs: 'public',
  signerNeeds: 'process',
  summary: 'A result folder as zip; the URL is signed',
  params: OfProject.extend({ runId: z.uuid(), folder: z.string().max(100) }),
  query: Signed,
  bytes: 'application/zip',
});

export const readAllResults = call({
  method: 'GET',
  path: `${projectsPath}/{processId}/zip-all/{runId}`,
  needs: 'public',
  signerNeeds: 'process',
  summary: 'All results of a run as zip; the URL is signed',
  params: OfProject.extend({ runId: z.uuid() }),
  query: Signed,
  bytes: 'application/zip',
});

export const forecastProject = call({
  method: 'GET',
  path: `${projectsPath}/{processId}/forecast`,
  needs: 'process',
  scope: 'projects-read',
  summary: 'Whether a project can be started, and the resources a run needs',
  params: OfProject,
  answer: ProjectForecast,
});

const ProjectChange = z.object({
  at: z.iso.datetime(),
  /** Empty for changes made by the server. */
  by: z.string(),
  from: ProjectStatus.nullable(),
  to: ProjectStatus,
  text: z.string(),
});
export type ProjectChange = z.infer<typeof ProjectChange>;

export const listProjectChanges = call({
  method: 'GET',
  path: `${projectsPath}/{processId}/history`,
  needs: 'process',
  scope: 'projects-read',
  summary: 'History of a project, newest first',
  params: OfProject,
  answer: z.array(ProjectChange),
});

export const readProjectLog = call({
  method: 'GET',
  path: `${projectsPath}/{processId}/log`,
  needs: 'process',
  scope: 'projects-read',
  summary: 'Last log lines of the latest run',
  params: OfProject,
  answer: z.object({ lines: z.array(z.string()) }),
});
