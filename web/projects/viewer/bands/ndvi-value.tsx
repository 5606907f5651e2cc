import { Text } from '@mantine/core';
import { readViewerNdvi, type ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useQuery } from '@tanstack/react-query';
import { reach } from '../../../platform/calls/send.ts';
import { ndviText } from './ndvi-text.ts';

type Props = { ndvi: NonNullable<ViewerScene['ndvi']>; at: readonly [number, number] };

/** NDVI at a place that was clicked. */
export function NdviValue({ ndvi, at: [lng, lat] }: Props) {
  const place = `${lng.toFixed(9)},${lat.toFixed(9)}`;
  const { data, isError } = useQuery({
    queryKey: ['ndvi', ndvi.valuesUrl, place],
    queryFn: async ({ signal }) => {
      const answer = await reach(`${ndvi.valuesUrl}?points=${encodeURIComponent(place)}`, { signal });
      return readViewerNdvi.answer.parse(await answer.json()).values[0] ?? null;
    },
  });
  return <Text size="sm">{isError ? 'The value could not be read.' : ndviText(data)}</Text>;
}
