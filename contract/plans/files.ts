import { z } from 'zod';
import { call } from '../call.ts';
import { PhotoBand } from './photo-bands.ts';

export const DEFAULT_FILE_KIND = 'data';

/** Limits per call, per file and per plan. */
export const fileCaps = {
  /** Files per call. */
  filesAtOnce: 5000,
  nameCharacters: 255,
  fileBytes: 50 * 1024 ** 3,
  /** Files are sent in parts of this size; each is on disk before it is acknowledged. */
  partBytes: 8 * 1024 ** 2,
  /** Parts of all files in one call; split larger requests. */
  partsAtOnce: 20_000,
  /** Number of files a browser sends at the same time. */
  uploadsAtOnce: 2,
} as const;

/**
 * Keeps letters, digits and whitespace of the base name, replaces the rest by "-"; the extension keeps letters and digits. The underscore
 * stays too: cameras write it, and lists of ground control points repeat it.
 */
export function cleanFileName(name: string): string {
  const leaf = name.split(/[/\\]/).at(-1) ?? '';
  const dot = leaf.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [leaf.slice(0, dot), leaf.slice(dot + 1)] : [leaf, ''];
  const cleanBase = base.replaceAll(/[^\p{L}\p{N}\s_]/gu, '-').trim() || '-';
  const cleanEnding = ending.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, 20);
  const room = fileCaps.nameCharacters - (cleanEnding === '' ? 0 : cleanEnding.length + 1);
  return [cleanBase.slice(0, room).toWellFormed(), ...(cleanEnding === '' ? [] : [cleanEnding])].join('.');
}

const FileName = z.string().min(1).max(1000).transform(cleanFileName);
const FileSize = z.number().int().min(0).max(fileCaps.fileBytes);
const Kind = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'a short word in lower case');
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const PlanId = z.uuid().toLowerCase();
const FileId = z.uuid().toLowerCase();

const OfPlan = z.object({ id: PlanId, kind: Kind.default(DEFAULT_FILE_KIND) });
const OneFile = OfPlan.extend({ fileId: FileId });
/** A signed, temporary permission for one call. */
const Signed = z.object({ signature: z.string().max(2000) });

/** Result of the check on arrival; `usable` means suitable for mapping. */
export const photoVerdicts = ['usable', 'flawed', 'unusable'] as const;
/** Photos whose longer edge is shorter are flawed; the smallest thermal cameras have 640. */
export const LEAST_EDGE_PX = 640;
/** Reasons why a photo is flawed or unusable, shared by screen and server. */
export const photoFlaws = {
  unreadable: { verdict: 'unusable', text: 'Cannot be read as an image' },
  'no-position': { verdict: 'flawed', text: 'Has no position' },
  'far-from-plan': { verdict: 'flawed', text: 'Was taken far from the plan' },
  blurred: { verdict: 'flawed', text: 'Is blurred' },
  overexposed: { verdict: 'flawed', text: 'Is overexposed' },
  underexposed: { verdict: 'flawed', text: 'Is underexposed' },
  duplicate: { verdict: 'flawed', text: 'Is the same as another photo' },
  'too-small': { verdict: 'flawed', text: `Is too small: under ${LEAST_EDGE_PX} px along the longer edge` },
  'no-band': {
    verdict: 'flawed',
    text: 'Is of a single band, but its tags do not say which, or contradict each other',
  },
} as const satisfies Record<string, { verdict: (typeof photoVerdicts)[number]; text: string }>;
export type PhotoFlaw = keyof typeof photoFlaws;
const photoFlawNames = Object.keys(photoFlaws) as [PhotoFlaw, ...PhotoFlaw[]];

export const PhotoCheck = z.object({
  verdict: z.enum(photoVerdicts),
  flaws: z.array(z.enum(photoFlawNames)),
  widthPx: z.number().int().nullable(),
  heightPx: z.number().int().nullable(),
  camera: z.string().nullable(),
  /** Longitude and latitude; the altitude is the camera's, above the sea. */
  position: z.tuple([z.number(), z.number()]).nullable(),
  altitudeM: z.number().nullable(),
  /** Height above take-off, if the aircraft recorded it. */
  relativeAltitudeM: z.number().nullable(),
  /** Without a Z it is the camera's local time in an unknown zone. */
  takenAt: z.iso.datetime({ local: true }).nullable(),
  gimbalPitchDeg: z.number().nullable(),
  gimbalYawDeg: z.number().nullable(),
  /** Higher is sharper. */
  sharpness: z.number().nullable(),
  /** Shares of pure black and pure white pixels; a bright, even sky at the top is ignored. */
  darkShare: z.number().nullable(),
  brightShare: z.number().nullable(),
  /** Metres to the nearest leg or area of the plan. */
  awayM: z.number().nullable(),
  /** Program that wrote it after the camera, and may have turned it; missing if none did, and in checks of earlier versions. */
  editedBy: z.string().exactOptional(),
  /** Missing if it is in colour. */
  band: PhotoBand.exactOptional(),
  /** The same for all photos of one shot of a camera with several sensors; missing if not known. */
  shot: z.string().exactOptional(),
});
export type PhotoCheck = z.infer<typeof PhotoCheck>;

/** A person's decision about a photo, overriding its check. */
const PhotoDecision = z.object({ use: z.boolean(), by: z.string(), at: z.iso.datetime() });
export type PhotoDecision = z.infer<typeof PhotoDecision>;

/** A photo with only these flaws is still used: others may tell where it was taken. */
const tolerableFlaws: readonly PhotoFlaw[] = ['no-position', 'far-from-plan'];

/** Whether projects use a photo based on its check alone. */
export const isUsedByCheck = ({ flaws }: Pick<PhotoCheck, 'flaws'>): boolean =>
  flaws.every((flaw) => tolerableFlaws.includes(flaw));

/** An unreadable photo is never used, whatever was decided. */
export function isPhotoUsed({ check, decision }: { check: PhotoCheck; decision: PhotoDecision | null }): boolean {
  if (check.verdict === 'unusable') return false;
  return decision?.use ?? isUsedByCheck(check);
}

/** What was found wrong with the stored bytes, with the text for the screen. */
export const fileDamages = {
  missing: 'Its bytes are missing on the server. Upload it again, or ask an administrator to restore it.',
  altered: 'It was altered on the server since its upload. Upload it again, or ask an administrator to restore it.',
} as const;
const fileDamageNames = Object.keys(fileDamages) as [keyof typeof fileDamages, ...(keyof typeof fileDamages)[]];

/** A file of a plan, as returned by the API. */
export const PlanFile = z.object({
  fileId: FileId,
  name: z.string(),
  size: z.number().int(),
  kind: z.string(),
  sha256: Sha256,
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  /** Null until checked, and for files that are not photos. */
  check: PhotoCheck.nullable(),
  decision: PhotoDecision.nullable(),
  damage: z.enum(fileDamageNames).nullable(),
  isBeingChecked: z.boolean(),
  /** URLs valid for some minutes; the thumbnail is null until it exists. */
  downloadUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
});
export type PlanFile = z.infer<typeof PlanFile>;

/** Summary of a plan's photos. */
export const PhotoSummary = z.object({
  photos: z.number().int(),
  /** Without a flaw, or included by decision. */
  usable: z.number().int(),
  /** Photos a project would use, including those with tolerable flaws. */
  used: z.number().int(),
  unchecked: z.number().int(),
  flaws: z.partialRecord(z.enum(photoFlawNames), z.number().int()),
  /** Photo count estimated from the plan. */
  expected: z.number().int(),
  bytes: z.number().int(),
  /** Remaining quota of the tenant; null without a limit. */
  bytesLeft: z.number().int().nullable(),
});
export type PhotoSummary = z.infer<typeof PhotoSummary>;

const filesPath = '/process/oa/v2/flights/{id}/files';

export const listFiles = call({
  method: 'GET',
  path: `${filesPath}/{kind}`,
  needs: 'member',
  scope: 'files-read',
  summary: 'The files of a plan, and a summary of its photos',
  params: OfPlan,
  answer: z.object({ files: z.array(PlanFile), summary: PhotoSummary }),
});

export const listDataFiles = call({ ...listFiles, path: filesPath, summary: 'The same for the default kind' });

/**
 * How to upload a file: as a whole to `url`, or in parts; parts already received are skipped. A file that
 * fits into one part has one, with the URL of the whole. After all parts, call `completeUpload`;
 * after the whole, nothing more is needed. URLs without a host are the server's own.
 */
const Upload = z.object({
  fileId: FileId,
  fileName: z.string(),
  size: z.number().int(),
  /** Already uploaded earlier: nothing needs to be sent. */
  isStored: z.boolean(),
  /** PUT the raw bytes here; 200 means that they are stored. Valid until `expiresAt`. */
  url: z.string(),
  parts: z.array(z.object({ from: z.number().int(), to: z.number().int(), url: z.string(), isStored: z.boolean() })),
  expiresAt: z.iso.datetime(),
});
export type Upload = z.infer<typeof Upload>;

export const signUploads = call({
  method: 'POST',
  path: `${filesPath}/{kind}`,
  needs: 'member',
  scope: 'files-write',
  summary: 'Signed upload addresses for the files of a plan; an unfinished upload resumes',
  params: OfPlan,
  body: z.object({
    files: z
      .array(
        z.object({
          name: FileName,
          size: FileSize,
          /** Milliseconds since 1970, from the browser: identifies the same file when chosen again. 0 is unknown. */
          lastModified: z.number().int().min(0).default(0),
        }),
      )
      .min(1)
      .max(fileCaps.filesAtOnce),
  }),
  bodyLimit: 4 * 1024 ** 2,
  answer: z.object({ files: z.array(Upload) }),
});

export const signDataUploads = call({ ...signUploads, path: filesPath, summary: 'The same for the default kind' });

export const putFile = call({
  method: 'PUT',
  path: `${filesPath}/{kind}/{fileId}`,
  needs: 'public',
  signerNeeds: 'member',
  summary: 'The bytes of a whole file, to the address that was signed for it; 200 means that they are stored',
  params: OneFile,
  query: Signed,
  takesBytes: true,
  bodyLimit: fileCaps.fileBytes,
  answer: z.object({ fileId: FileId, size: z.number().int(), sha256: Sha256 }),
});

export const putPart = call({
  method: 'PUT',
  path: `${filesPath}/{kind}/{fileId}/parts/{part}`,
  needs: 'public',
  signerNeeds: 'member',
  summary: 'The bytes of one part of a file, to the address that was signed for it; 200 means that they are stored',
  params: OneFile.extend({ part: z.coerce.number().int().min(0).max(10_000) }),
  query: Signed,
  takesBytes: true,
  bodyLimit: fileCaps.partBytes,
  answer: z.object({ from: z.number().int(), to: z.number().int() }),
});

export const readFile = call({
  method: 'GET',
  path: `${filesPath}/{kind}/{fileId}`,
  needs: 'public',
  signerNeeds: 'member',
  summary: 'A file or a range of it; the address is signed',
  params: OneFile,
  query: Signed,
  bytes: 'image/*, application/octet-stream',
});

export const readThumbnail = call({
  method: 'GET',
  path: `${filesPath}/{kind}/{fileId}/thumbnail`,
  needs: 'public',
  signerNeeds: 'member',
  summary: 'A thumbnail of a photo; the address is signed',
  params: OneFile,
  query: Signed,
  bytes: 'image/*',
});

export const completeUpload = call({
  method: 'POST',
  path: `${filesPath}/{kind}/{fileId}/complete`,
  needs: 'member',
  scope: 'files-write',
  summary: 'Complete an upload once all its parts were sent',
  params: OneFile,
  answer: PlanFile,
});

export const deleteFile = call({
  method: 'DELETE',
  path: `${filesPath}/{kind}/{fileId}`,
  needs: 'member',
  scope: 'files-write',
  summary: 'Delete a file of a plan',
  params: OneFile,
});

export const decidePhoto = call({
  method: 'PUT',
  path: `${filesPath}/{kind}/{fileId}/decision`,
  needs: 'member',
  scope: 'files-write',
  summary: 'Include or exclude a photo regardless of its check; null returns to the check',
  params: OneFile,
  body: z.object({ use: z.boolean().nullable() }),
  answer: PlanFile,
});

export const downloadFiles = call({
  method: 'GET',
  path: `${filesPath}/{kind}/zip`,
  needs: 'public',
  signerNeeds: 'member',
  summary: 'All files of a plan in one archive; the address is signed',
  params: OfPlan,
  query: Signed,
  bytes: 'application/zip',
});

export const signDownload = call({
  method: 'POST',
  path: `${filesPath}/{kind}/zip`,
  needs: 'member',
  scope: 'files-read',
  worksOnFullDisk: true,
  summary: 'A signed address for all files of a plan, or some of them, in one archive',
  params: OfPlan,
  body: z.object({ fileIds: z.array(FileId).max(100_000).exactOptional() }),
  answer: z.object({ url: z.string(), bytes: z.number().int() }),
});
