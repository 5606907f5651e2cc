import { Text, VisuallyHidden } from '@mantine/core';
import classes from './layer-legend.module.css';
import { legends } from '../layers/legend.ts';
import { layerEntry, type LayerId } from '../layers/layer-table.ts';

/** The legend of a layer, collapsed by default. */
export function LayerLegend({ id }: { id: LayerId }) {
  const legend = legends[id];
  if (!legend) return null;
  return (
    <details className={classes['legend']}>
      <summary>
        Legend <VisuallyHidden component="span">of {layerEntry(id).name}</VisuallyHidden>
      </summary>
      {legend.entries.length > 0 && (
        <ul>
          {legend.entries.map(({ colour, text, look }) => (
            <li key={text}>
              <span className={classes['swatch']} data-look={look} style={{ backgroundColor: colour }} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {legend.note && (
        <Text size="xs" className="muted">
          {legend.note}
        </Text>
      )}
    </details>
  );
}
