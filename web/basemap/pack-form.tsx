import { FileInput, Select, Stack, TextInput } from '@mantine/core';
import { PACK_LIMIT_BYTES, uploadPack, type ManagedSource } from '@overflight/contract/map/basemap.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { FormButtons } from '../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { useForm } from '../ui/dialogs/use-form.ts';
import { idFromName } from './source-form-values.ts';
import { uploadPackFile } from './upload-pack-file.ts';

type Props = { takenIds: readonly string[]; onSaved: (source: ManagedSource) => void; onCancel: () => void };

const PackFields = uploadPack.query.extend({
  file: z
    .custom<File | null>()
    .refine((file) => file !== null, 'Choose a file')
    .refine((file) => !file || /\.(mbtiles|pmtiles)$/i.test(file.name), 'An .mbtiles or .pmtiles file')
    .refine(
      (file) => !file || file.size <= PACK_LIMIT_BYTES,
      `Larger than ${PACK_LIMIT_BYTES / 1024 ** 3} GiB: copy it into the packs folder of the data folder`,
    ),
});

const kinds = [
  { value: 'imagery', label: 'Imagery' },
  { value: 'terrain', label: 'Terrain' },
  { value: 'buildings', label: 'Buildings' },
] as const;
type PackKind = (typeof kinds)[number]['value'];

/** Uploads a tile file with progress. */
export function PackForm({ takenIds, onSaved, onCancel }: Props) {
  const [share, setShare] = useState<number | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);
  const initial: { name: string; kind: PackKind; file: File | null } = { name: '', kind: 'imagery', file: null };
  const form = useForm({
    schema: PackFields,
    initial,
    submit: async ({ file, ...query }) => {
      if (!file) return;
      upload.current = new AbortController();
      const { signal } = upload.current;
      try {
        onSaved(
          await uploadPackFile({ file, id: idFromName(query.name, takenIds), query, onProgress: setShare, signal }),
        );
      } finally {
        setShare(null);
      }
    },
  });
  const choose = (file: File | null) => {
    form.set('file', file);
    if (file && form.values.name === '') form.set('name', file.name.replace(/\.\w+$/, ''));
  };
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        <FileInput
          label="File"
          placeholder="Choose an MBTiles or PMTiles file"
          accept=".mbtiles,.pmtiles"
          leftSection={<IconFileUpload size={18} />}
          clearable
          value={form.values.file}
          onChange={choose}
          error={form.error('file')}
          disabled={form.isBusy}
        />
        <TextInput label="Name" {...form.text('name')} disabled={form.isBusy} />
        <Select
          label="Kind"
          data={[...kinds]}
          value={form.values.kind}
          allowDeselect={false}
          onChange={(kind) => kind && form.set('kind', kind)}
          error={form.error('kind')}
          disabled={form.isBusy}
        />
        {share !== null && <UploadProgress share={share} afterwards="the server is checking the file" />}
        <FormButtons isBusy={form.isBusy} onCancel={onCancel} action="Upload" />
      </Stack>
    </form>
  );
}
