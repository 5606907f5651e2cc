import { FileInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';

type Props = {
  form: {
    values: { file: File | null };
    set: (name: 'file', file: File | null) => void;
    error: (name: 'file') => string | undefined;
    isBusy: boolean;
  };
  description: string;
  extensions: readonly string[];
};

/** The file of a form that uploads a raster. */
export function RasterInput({ form, description, extensions }: Props) {
  const named = extensions.filter((extension) => extension !== '.tiff').join(' or ');
  return (
    <FileInput
      label="File"
      description={description}
      placeholder={`Choose a ${named} file`}
      accept={extensions.join(',')}
      leftSection={<IconFileUpload size={18} />}
      clearable
      value={form.values.file}
      onChange={(file) => form.set('file', file)}
      error={form.error('file')}
      disabled={form.isBusy}
    />
  );
}
