import { Alert, Anchor, Stack, Switch, Text, Title } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../ui/panel.tsx';
import { LayerRow } from './layer-row.tsx';
import { imageryId, shownImagery } from '../layers/base/imagery.ts';
import { isOffered } from '../layers/layer-offer.ts';
import { storedHiddenImagery } from '../layers/layer-settings.ts';
import { isFeedLayer, layerIds, type FeedLayerId, type LayerId } from '../layers/layer-table.ts';
import { mapProblems } from '../sources/map-problems.ts';
import type { Scene } from '../scene.ts';
import { useFailedSources } from '../sources/failed-sources.ts';
import { useReachableSources } from '../sources/use-reachable-sources.ts';

type Props = {
  scene: Scene;
  /** The page where administrators change the sources; null for everybody else. */
  sourcesHref: string | null;
  /** The page where administrators import a layer's data. */
  dataHrefOf: (id: FeedLayerId) => string;
  /** Content below the layers. */
  children?: ReactNode;
  onClose: () => void;
};

/** Layer and imagery settings of the map. */
export function LayersPanel({ scene, sourcesHref, dataHrefOf, children, onClose }: Props) {
  const hrefOf = (id: LayerId) => sourcesHref && (isFeedLayer(id) ? dataHrefOf(id) : sourcesHref);
  return (
    <Panel title="Layers" onClose={onClose}>
      <Stack gap="lg">
        <ProblemList scene={scene} />
        <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {layerIds
            .filter((id) => isOffered(id, scene.mayUseTerrain))
            .map((id) => (
              <LayerRow key={id} id={id} scene={scene} adminHref={hrefOf(id)} />
            ))}
        </Stack>
        {children}
        <ImageryChoice scene={scene} />
        {sourcesHref && (
          <Anchor component={Link} to={sourcesHref} size="sm">
            Map sources
          </Anchor>
        )}
      </Stack>
    </Panel>
  );
}

function ProblemList({ scene }: { scene: Scene }) {
  const problems = mapProblems(scene, useReachableSources(scene.sources, scene.hiddenImagery), useFailedSources());
  if (!problems) return null;
  return (
    <Alert
      color="orange"
      icon={<IconPlugConnectedX size={18} />}
      title={problems.summary}
      styles={{ title: { color: 'inherit' } }}
    >
      {problems.details.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Alert>
  );
}

/** Imagery choice, shown only if there is more than the built-in one. */
function ImageryChoice({ scene }: { scene: Scene }) {
  const [hidden, setHidden] = storedHiddenImagery.useValue();
  const choices = scene.sources.imagery.filter(({ builtIn }) => !builtIn);
  const shown = new Set(shownImagery(scene.sources.imagery, hidden).map(imageryId));
  if (choices.length === 0) return null;
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="sm">
        Imagery
      </Title>
      {choices.map((source) => (
        <Switch
          key={source.id}
          label={source.name}
          checked={shown.has(imageryId(source))}
          onChange={({ currentTarget }) =>
            setHidden(currentTarget.checked ? hidden.filter((id) => id !== source.id) : [...hidden, source.id])
          }
        />
      ))}
    </Stack>
  );
}
