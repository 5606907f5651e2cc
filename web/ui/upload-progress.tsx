import { Progress, Text } from '@mantine/core';

/** Upload progress, and what follows when it is complete. */
export function UploadProgress({ share, afterwards }: { share: number; afterwards: string }) {
  const percent = Math.round(share * 100);
  return (
    <div>
      <Progress value={percent} aria-label="Upload" animated={percent === 100} />
      <Text size="xs" className="muted" mt={4}>
        {percent < 100 ? `${percent}% sent` : `All sent; ${afterwards}.`}
      </Text>
    </div>
  );
}
