import { z } from 'zod';

type Checked = { ok: true } | { ok: false; reason: string };

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const MAGIC = 'glTF';
const VERSION = 2;
const JSON_CHUNK = 0x4e4f534a;

const WithUri = z.array(z.object({ uri: z.string().optional() })).optional();
const Model = z.object({
  asset: z.object({ version: z.string().regex(/^2\./) }),
  meshes: z.array(z.unknown()).min(1),
  buffers: WithUri,
  images: WithUri,
  extensionsRequired: z.array(z.string()).optional(),
});

/** Extensions that need a decoder not shipped with the app. */
const packedForms = new Set(['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_texture_basisu']);

const no = (reason: string): Checked => ({ ok: false, reason });

/** Checks that these bytes are one self-contained binary glTF file. */
export function checkModel(bytes: Buffer): Checked {
  if (bytes.length < HEADER_BYTES + CHUNK_HEADER_BYTES || bytes.toString('latin1', 0, 4) !== MAGIC)
    return no('This is not a binary glTF file (.glb).');
  if (bytes.readUInt32LE(4) !== VERSION) return no('Only version 2 of glTF can be drawn.');
  if (bytes.readUInt32LE(8) !== bytes.length)
    return no('The file length does not match its header: the file is damaged.');
  const parts = chunksOf(bytes);
  if (!parts) return no('The file is damaged: a chunk exceeds its length.');
  return checkContents(parts.json);
}

/** Undefined if a chunk exceeds the file or the first one is not JSON. */
function chunksOf(bytes: Buffer): { json: string } | undefined {
  let json: string | undefined;
  for (let at = HEADER_BYTES; at < bytes.length;) {
    if (at + CHUNK_HEADER_BYTES > bytes.length) return undefined;
    const end = at + CHUNK_HEADER_BYTES + bytes.readUInt32LE(at);
    if (end > bytes.length) return undefined;
    if (json === undefined) {
      if (bytes.readUInt32LE(at + 4) !== JSON_CHUNK) return undefined;
      json = bytes.toString('utf8', at + CHUNK_HEADER_BYTES, end);
    }
    at = end;
  }
  return json === undefined ? undefined : { json };
}

function checkContents(json: string): Checked {
  const read = Model.safeParse(parsed(json));
  if (!read.success) return no('The JSON of the file cannot be read, or it has no meshes.');
  const { buffers = [], images = [], extensionsRequired = [] } = read.data;
  const isOutside = ({ uri }: { uri?: string | undefined }) => uri !== undefined && !uri.startsWith('data:');
  if ([...buffers, ...images].some(isOutside))
    return no('The model needs other files beside it. Export it as one .glb file.');
  const packed = extensionsRequired.find((name) => packedForms.has(name));
  return packed ? no(`The model is compressed (${packed}). Export it without compression.`) : { ok: true };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
