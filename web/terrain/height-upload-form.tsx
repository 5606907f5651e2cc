import { Stack } from '@mantine/core';
import {
  heightDatumNames,
  terrainLimits,
  uploadHeightFile,
  type HeightDatum,
  type HeightFile,
  type HeightModel,
} from '@overflight/contract/map/terrain.ts';
import { z } from 'zod';
import { newId } from '../platform/new-id.ts';
import { FormButtons } from '../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { useForm } from '../ui/dialogs/use-form.ts';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { DatumSelect, ModelSelect } from './height-meaning.tsx';
import { RasterInput } from './raster-input.tsx';
import { uploadRaster } from './upload-raster.ts';
import { useUpload } from './use-upload.ts';

type Props = { onSaved: (file: HeightFile) => void; onCancel: () => void };

const AS_IN_FILE = 'as-in-file';
const HeightUpload = z.object({
  file: z
    .custom<File | null>()
    .refine((file) => file !== null, 'Choose a file')
    .refine((file) => !file || /\.(tiff?|hgt)$/i.test(file.name), 'A .tif or .hgt file')
    .refine(
      (file) => !file || file.size <= terrainLimits.fileBytes,
      `Larger than ${terrainLimits.fileBytes / 1024 ** 3} GiB: cut it into parts`,
    ),
  datum: z.enum([AS_IN_FILE, ...heightDatumNames]),
  model: z.custom<HeightModel>(),
});

/** Uploads a file of heights with progress. */
export function HeightUploadForm({ onSaved, onCancel }: Props) {
  const { share, send } = useUpload();
  const initial: { file: File | null; datum: HeightDatum | typeof AS_IN_FILE; model: HeightModel } = {
    file: null,
    datum: AS_IN_FILE,
    model: 'mixed',
  };
  const form = useForm({
    schema: HeightUpload,
    initial,
    submit: async ({ file, datum, model }) => {
      if (!file) return;
      const query = { fileName: file.name, model, ...(datum === AS_IN_FILE ? {} : { datum }) };
      onSaved(await send((sending) => uploadRaster(uploadHeightFile, { file, id: newId(), query, ...sending })));
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        <RasterInput
          form={form}
          description="A GeoTIFF with one band of heights, or an SRTM .hgt file"
          extensions={['.tif', '.tiff', '.hgt']}
        />
        <DatumSelect
          other={{ value: AS_IN_FILE, label: 'As the file says' }}
          value={form.values.datum}
          onChange={(datum) => form.set('datum', datum)}
          error={form.error('datum')}
          disabled={form.isBusy}
        />
        <ModelSelect value={form.values.model} onChange={(model) => form.set('model', model)} disabled={form.isBusy} />
        {share !== null && (
          <UploadProgress
            share={share}
            afterwards="the server is checking the file; another coordinate system takes minutes to convert"
          />
        )}
        <FormButtons isBusy={form.isBusy} onCancel={onCancel} action="Upload" />
      </Stack>
    </form>
  );
}
