import { Button } from '@mantine/core';
import classes from './map-view.module.css';
import type { Scene } from './scene.ts';
import { sourceNames } from './source-names.ts';
import { useSourceTroubles, type Trouble } from './source-troubles.ts';

const sentences: Record<Trouble, string> = {
  blocked: 'not loaded: switched on after this page was opened.',
  failing: 'cannot be loaded. What is shown may be incomplete.',
};

/** Says on the map itself which of its sources are missing, and how to try them again. */
export function TroubleLine({ scene, onReload }: { scene: Scene; onReload: () => void }) {
  const troubles = useSourceTroubles();
  const lines = (Object.keys(sentences) as Trouble[]).flatMap((trouble) => {
    const ids = [...troubles].flatMap(([id, known]) => (known === trouble ? [id] : []));
    return ids.length === 0 ? [] : [`${sourceNames(scene, ids).join(', ')} ${sentences[trouble]}`];
  });
  if (lines.length === 0) return null;
  return (
    <div className={classes['trouble']}>
      <output>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </output>
      <Button size="compact-xs" variant="white" color="dark" onClick={onReload}>
        Reload
      </Button>
    </div>
  );
}
