import { summaryText } from './photo-summary.ts';
import { useFiles } from './use-files.ts';

/** One-line summary of a plan's photos. */
export function PhotosLine({ planId }: { planId: string }) {
  const { data } = useFiles(planId);
  if (!data) return <>…</>;
  return <>{data.summary.photos > 0 ? summaryText(data.summary) : 'No photos uploaded yet'}</>;
}
