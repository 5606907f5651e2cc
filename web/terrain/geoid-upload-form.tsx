import { Select, Stack } from '@mantine/core';
import { griddedDatums, heightDatums, terrainLimits, uploadGeoidGrid } from '@overflight/contract/map/terrain.ts';
import { z } from 'zod';
import { newId } from '../platform/new-id.ts';
import { FormButtons } from '../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { useForm } from '../ui/dialogs/use-form.ts';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { RasterInput } from './raster-input.tsx';
import { uploadRaster } from './upload-raster.ts';
import { useUpload } from './use-upload.ts';

type Props = { onSaved: () => void; onCancel: () => void };

const GeoidUpload = z.object({
  file: z
    .custom<File | null>()
    .refine((file) => file !== null, 'Choose a file')
    .refine((file) => !file || /\.tiff?$/i.test(file.name), 'A .tif file')
    .refine((file) => !file || file.size <= terrainLimits.geoidBytes, 'Larger than a geoid grid'),
  datum: z.enum(griddedDatums),
});
const datums = griddedDatums.map((value) => ({ value, label: heightDatums[value].name }));

/** Uploads a geoid grid with progress. */
export function GeoidUploadForm({ onSaved, onCancel }: Props) {
  const { share, send } = useUpload();
  const initial: { file: File | null; datum: (typeof griddedDatums)[number] } = { file: null, datum: 'navd88' };
  const form = useForm({
    schema: GeoidUpload,
    initial,
    submit: async ({ file, datum }) => {
      if (!file) return;
      const query = { fileName: file.name, datum };
      await send((sending) => uploadRaster(uploadGeoidGrid, { file, id: newId(), query, ...sending }));
      onSaved();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        <RasterInput
          form={form}
          description="A GeoTIFF in degrees as PROJ distributes them (cdn.proj.org), such as us_noaa_g2018u0.tif"
          extensions={['.tif', '.tiff']}
        />
        <Select
          label="Heights that it gives"
          description="Projects get heights of this kind by the grid, and height files of this kind are brought to EGM96."
          data={datums}
          allowDeselect={false}
          value={form.values.datum}
          onChange={(datum) => datum && form.set('datum', datum)}
          disabled={form.isBusy}
        />
        {share !== null && <UploadProgress share={share} afterwards="the server is checking the file" />}
        <FormButtons isBusy={form.isBusy} onCancel={onCancel} action="Upload" />
      </Stack>
    </form>
  );
}
