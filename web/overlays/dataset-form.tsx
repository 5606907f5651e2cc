import { Button, FileInput, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { DatasetAbout, overlayCaps, overlayKind } from '@overflight/contract/map/overlays.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { useForm, type Form } from '../ui/dialogs/use-form.ts';
import { datasetIdFor, kindOptions, type AboutValues } from './dataset-about.ts';
import { uploadDatasetFile } from './upload-dataset-file.ts';
import { useFetchDataset } from './use-datasets.ts';

type Props = {
  initial: AboutValues;
  /** The dataset to replace; null for new data. */
  replacedId: string | null;
  takenIds: readonly string[];
  onSaved: () => void;
  onCancel: () => void;
};

const Fields = DatasetAbout.extend({
  from: z.enum(['file', 'address']),
  file: z.custom<File | null>(),
  url: z.string().trim(),
})
  .refine(({ from, file }) => from !== 'file' || file !== null, { path: ['file'], message: 'Choose a file' })
  .refine(({ file }) => !file || file.size <= overlayCaps.fileBytes, {
    path: ['file'],
    message: 'The file is too large',
  })
  .refine(({ from, url }) => from !== 'address' || z.url({ protocol: /^https?$/ }).safeParse(url).success, {
    path: ['url'],
    message: 'An address that begins with https:// or http://',
  });

/** Uploads published data, or has the server fetch it, with progress. */
export function DatasetForm({ initial, replacedId, takenIds, onSaved, onCancel }: Props) {
  const [share, setShare] = useState<number | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);
  const fetching = useFetchDataset();
  const form = useForm({
    schema: Fields,
    initial: { ...initial, from: 'file', file: null, url: '' } as Values,
    submit: async ({ from, file, url, kind, title, licence, sourceDate, countries }) => {
      const about: AboutValues = { kind, title, licence, sourceDate: sourceDate ?? '', countries: countries.join(',') };
      const id = replacedId ?? datasetIdFor(about, takenIds);
      if (from === 'address') await fetching.mutateAsync({ id, body: { ...about, url } });
      else if (file) {
        upload.current = new AbortController();
        const { signal } = upload.current;
        await uploadDatasetFile({ id, about, file, onProgress: setShare, signal }).finally(() => setShare(null));
      }
      onSaved();
    },
  });
  const { kind, from } = form.values;
  const choose = (file: File | null) => {
    form.set('file', file);
    if (file && form.values.title === '' && overlayKind(kind).host === null)
      form.set('title', file.name.replace(/(\.\w+)+$/, ''));
  };
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        <Select
          label="Kind"
          data={kindOptions}
          value={kind}
          allowDeselect={false}
          onChange={(chosen) => chosen && form.set('kind', chosen)}
          description={`Accepts ${overlayKind(kind).takes}`}
          error={form.error('kind')}
          disabled={form.isBusy || replacedId !== null}
        />
        <SourceFields form={form} onChoose={choose} />
        <AboutFields form={form} />
        {share !== null && <UploadProgress share={share} afterwards="the server is storing it" />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {from === 'file' ? 'Upload' : 'Fetch'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Values = AboutValues & { from: string; file: File | null; url: string };

/** A local file, or an address that the server fetches. */
function SourceFields({ form, onChoose }: { form: Form<Values>; onChoose: (file: File | null) => void }) {
  return (
    <>
      <SegmentedControl
        aria-label="Data source"
        data={[
          { value: 'file', label: 'A file' },
          { value: 'address', label: 'An address' },
        ]}
        value={form.values.from}
        onChange={(chosen) => form.set('from', chosen)}
        disabled={form.isBusy}
      />
      {form.values.from === 'file' ? (
        <FileInput
          label="File"
          placeholder="Choose a file"
          leftSection={<IconFileUpload size={18} />}
          clearable
          value={form.values.file}
          onChange={onChoose}
          error={form.error('file')}
          disabled={form.isBusy}
        />
      ) : (
        <TextInput
          label="Address"
          placeholder="https://"
          description="The server fetches it from this host only."
          {...form.text('url')}
          disabled={form.isBusy}
        />
      )}
    </>
  );
}

/** The publisher's information, unless fixed by the kind. */
function AboutFields({ form }: { form: Form<Values> }) {
  const { name, licence, layers, countries } = overlayKind(form.values.kind);
  return (
    <>
      <TextInput label="Title" placeholder={name} {...form.text('title')} disabled={form.isBusy} />
      <TextInput label="Licence and credit" placeholder={licence} {...form.text('licence')} disabled={form.isBusy} />
      <TextInput
        type="date"
        label="Date of the data"
        description="The publisher's date. If empty, today's date is used."
        {...form.text('sourceDate')}
        disabled={form.isBusy}
      />
      {layers.includes('restrictions') && countries.length === 0 && (
        <TextInput
          label="Countries"
          placeholder="DE, AT"
          description="Countries it covers completely. Checks rely on it only there."
          {...form.text('countries')}
          disabled={form.isBusy}
        />
      )}
    </>
  );
}
