import { z } from 'zod';
import { call } from '../call.ts';

export const DEFAULT_FILE_KIND = 'data';

/** What one call, one file and one plan may hold at the most. */
export const fileCaps = {
  /** Files asked for in one call. */
  filesAtOnce: 5000,
  nameCharacters: 255,
  fileBytes: 50 * 1024 ** 3,
  /** A file is sent in parts of this size; each is on the disk before it is acknowledged. */
  partBytes: 8 * 1024 ** 2,
  /** Of all files asked for in one call; more are asked for in several. */
  partsAtOnce: 20_000,
  /** A browser sends so many files at the same time. */
  uploadsAtOnce: 2,
} as const;

/**
 * Letters, digits and whitespace stay in the base name, everything else becomes '-'; the ending keeps letters and digits. The underscore
 * stays too: cameras write it, and lists of control points repeat it.
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
const Kind = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'a short word in small letters');
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const PlanId = z.uuid().toLowerCase();
const FileId = z.uuid().toLowerCase();

const OfPlan = z.object({ id: PlanId, kind: Kind.default(DEFAULT_FILE_KIND) });
const OneFile = OfPlan.extend({ fileId: FileId });
/** The leave to make one call until some time, for whoever holds the address. */
const Signed = z.object({ signature: z.string().max(2000) });

/** What was found at the door; `usable` is what a map can be made from. */
export const photoVerdicts = ['usable', 'flawed', 'unusable'] as const;
/** Why a photo is flawed or unusable; a table so that screen and server say the same. */
export const photoFlaws = {
  unreadable: { verdict: 'unusable', text: 'Cannot be read as an image' },
  'no-position': { verdict: 'flawed', text: 'Has no position' },
  'far-from-plan': { verdict: 'flawed', text: 'Was taken far from the plan' },
  blurred: { verdict: 'flawed', text: 'Is blurred' },
  overexposed: { verdict: 'flawed', text: 'Is overexposed' },
  underexposed: { verdict: 'flawed', text: 'Is underexposed' },
  duplicate: { verdict: 'flawed', text: 'Is the same as another photo' },
  'too-small': { verdict: 'flawed', text: 'Is too small' },
} as const satisfies Record<string, { verdict: (typeof photoVerdicts)[number]; text: string }>;
export type PhotoFlaw = keyof typeof photoFlaws;
const photoFlawNames = Object.keys(photoFlaws) as [PhotoFlaw, ...PhotoFlaw[]];

export const PhotoCheck = z.object({
  verdict: z.enum(photoVerdicts),
  flaws: z.array(z.enum(photoFlawNames)),
  widthPx: z.number().int().nullable(),
  heightPx: z.number().int().nullable(),
  camera: z.string().nullable(),
  /** Longitude and latitude; the altitude is the one the camera wrote, above the sea. */
  position: z.tuple([z.number(), z.number()]).nullable(),
  altitudeM: z.number().nullable(),
  /** Above the place of take-off, where the aircraft wrote it. */
  relativeAltitudeM: z.number().nullable(),
  /** Without a Z it is the clock of the camera, whose zone nobody knows. */
  takenAt: z.iso.datetime({ local: true }).nullable(),
  gimbalPitchDeg: z.number().nullable(),
  gimbalYawDeg: z.number().nullable(),
  /** The greater, the sharper. */
  sharpness: z.number().nullable(),
  /** Shares of pixels that are as dark, or as bright, as can be; a bright, even sky above what is shown counts as neither. */
  darkShare: z.number().nullable(),
  brightShare: z.number().nullable(),
  /** Metres to the nearest place that the plan flies over. */
  awayM: z.number().nullable(),
});
export type PhotoCheck = z.infer<typeof PhotoCheck>;

/** What a person decided about a photo, whatever its check says. */
const PhotoDecision = z.object({ use: z.boolean(), by: z.string(), at: z.iso.datetime() });
export type PhotoDecision = z.infer<typeof PhotoDecision>;

/** With only these a photo is used: others may tell where it was taken. */
const tolerableFlaws: readonly PhotoFlaw[] = ['no-position', 'far-from-plan'];

/** Whether projects use a photo by what was found of it alone. */
export const isUsedByCheck = ({ flaws }: Pick<PhotoCheck, 'flaws'>): boolean =>
  flaws.every((flaw) => tolerableFlaws.includes(flaw));

/** What cannot be read is of no use, whoever wants it. */
export function isPhotoUsed({ check, decision }: { check: PhotoCheck; decision: PhotoDecision | null }): boolean {
  if (check.verdict === 'unusable') return false;
  return decision?.use ?? isUsedByCheck(check);
}

/** A file of a plan as it is answered. */
export const PlanFile = z.object({
  fileId: FileId,
  name: z.string(),
  size: z.number().int(),
  kind: z.string(),
  sha256: Sha256,
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  /** Null while it has not been looked at, and for files that are no photos. */
  check: PhotoCheck.nullable(),
  decision: PhotoDecision.nullable(),
  isBeingChecked: z.boolean(),
  /** Addresses that work for some minutes; the thumbnail is null until there is one. */
  downloadUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
});
export type PlanFile = z.infer<typeof PlanFile>;

/** What the photos of a plan come to. */
export const PhotoSummary = z.object({
  photos: z.number().int(),
  /** Without a flaw, or taken by choice. */
  usable: z.number().int(),
  /** What a project would take: also those whose flaws it can bear. */
  used: z.number().int(),
  unchecked: z.number().int(),
  flaws: z.partialRecord(z.enum(photoFlawNames), z.number().int()),
  /** As the plan's own reckoning has it. */
  expected: z.number().int(),
  bytes: z.number().int(),
  /** What the tenant may still add; null without a limit. */
  bytesLeft: z.number().int().nullable(),
});
export type PhotoSummary = z.infer<typeof PhotoSummary>;

const filesPath = '/process/oa/v2/flights/{id}/files';

export const listFiles = call({
  method: 'GET',
  path: `${filesPath}/{kind}`,
  needs: 'member',
  summary: 'The files of a plan, and what its photos come to',
  params: OfPlan,
  answer: z.object({ files: z.array(PlanFile), summary: PhotoSummary }),
});

export const listDataFiles = call({ ...listFiles, path: filesPath, summary: 'The same of the usual kind' });

/**
 * How a file goes in: as a whole to `url`, or in parts, of which those already here need not be sent again. A file that
 * fits into one part has one, with the address of the whole. After the whole nothing more is needed, after the parts
 * `completeUpload`. Addresses without a host are the server's own.
 */
const Upload = z.object({
  fileId: FileId,
  fileName: z.string(),
  size: z.number().int(),
  /** It is here already, from an earlier upload: nothing needs to be sent. */
  isStored: z.boolean(),
  /** PUT the raw bytes here; 200 means that they are safe. Works until `expiresAt`. */
  url: z.string(),
  parts: z.array(z.object({ from: z.number().int(), to: z.number().int(), url: z.string(), isStored: z.boolean() })),
  expiresAt: z.iso.datetime(),
});
export type Upload = z.infer<typeof Upload>;

export const signUploads = call({
  method: 'POST',
  path: `${filesPath}/{kind}`,
  needs: 'member',
  summary: 'Signed addresses for the files of a plan; one that was begun before goes on where it was',
  params: OfPlan,
  body: z.object({
    files: z
      .array(
        z.object({
          name: FileName,
          size: FileSize,
          /** Milliseconds since 1970, as the browser tells: the same file chosen again is known by it. 0 is unknown. */
          lastModified: z.number().int().min(0).default(0),
        }),
      )
      .min(1)
      .max(fileCaps.filesAtOnce),
  }),
  bodyLimit: 4 * 1024 ** 2,
  answer: z.object({ files: z.array(Upload) }),
});

export const signDataUploads = call({ ...signUploads, path: filesPath, summary: 'The same for the usual kind' });

export const putFile = call({
  method: 'PUT',
  path: `${filesPath}/{kind}/{fileId}`,
  needs: 'public',
  summary: 'The bytes of a whole file, to the address that was signed for it; 200 means that they are safe',
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
  summary: 'The bytes of one part of a file, to the address that was signed for it; 200 means that they are safe',
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
  summary: 'A file or a range of it; the address is signed',
  params: OneFile,
  query: Signed,
  bytes: 'image/*, application/octet-stream',
});

export const readThumbnail = call({
  method: 'GET',
  path: `${filesPath}/{kind}/{fileId}/thumbnail`,
  needs: 'public',
  summary: 'A photo made small; the address is signed',
  params: OneFile,
  query: Signed,
  bytes: 'image/*',
});

export const completeUpload = call({
  method: 'POST',
  path: `${filesPath}/{kind}/{fileId}/complete`,
  needs: 'member',
  summary: 'Put the parts of a file together, once all of them were sent',
  params: OneFile,
  answer: PlanFile,
});

export const deleteFile = call({
  method: 'DELETE',
  path: `${filesPath}/{kind}/{fileId}`,
  needs: 'member',
  summary: 'Delete a file of a plan',
  params: OneFile,
});

export const decidePhoto = call({
  method: 'PUT',
  path: `${filesPath}/{kind}/{fileId}/decision`,
  needs: 'member',
  summary: 'Use a photo or leave it out, whatever its check says; null goes back to the check',
  params: OneFile,
  body: z.object({ use: z.boolean().nullable() }),
  answer: PlanFile,
});

export const downloadFiles = call({
  method: 'GET',
  path: `${filesPath}/{kind}/zip`,
  needs: 'public',
  summary: 'All files of a plan in one archive; the address is signed',
  params: OfPlan,
  query: Signed,
  bytes: 'application/zip',
});

export const signDownload = call({
  method: 'POST',
  path: `${filesPath}/{kind}/zip`,
  needs: 'member',
  summary: 'A signed address for all files of a plan, or some of them, in one archive',
  params: OfPlan,
  body: z.object({ fileIds: z.array(FileId).max(100_000).exactOptional() }),
  answer: z.object({ url: z.string(), bytes: z.number().int() }),
});
