import { Anchor, Button, Group, Slider, Stack, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconRefresh, IconSquare, IconStack2 } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { LayerLegend } from './layer-legend.tsx';
import { layerOffer } from '../layers/layer-offer.ts';
import { storedLayers, type LayerSetting } from '../layers/layer-settings.ts';
import { isFeedLayer, layerEntry, modeLabels, nextMode, type LayerId, type LayerMode } from '../layers/layer-table.ts';
import type { Scene } from '../scene.ts';

/** `adminHref` is the page where administrators change the layer's source; null for everybody else. */
type Props = { id: LayerId; scene: Scene; adminHref: string | null };

const modeIcons: Record<LayerMode, ComponentType<{ size: number }>> = {
  none: IconEyeOff,
  visible: IconEye,
  '2d': IconSquare,
  '3d': IconStack2,
};

/** One layer: a button that cycles through its modes, and its opacity slider if adjustable. */
export function LayerRow({ id, scene, adminHref }: Props) {
  const [settings, save] = storedLayers.useValue();
  const entry = layerEntry(id);
  const setting = settings[id];
  const offer = layerOffer(id, scene);
  const change = (changed: Partial<LayerSetting>) => save({ ...settings, [id]: { ...setting, ...changed } });
  return (
    <li>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={550}>{entry.name}</Text>
          {offer.can ? (
            <ModeButton setting={setting} onChange={(mode) => change({ mode })} />
          ) : (
            <Text size="sm" className="muted">
              {offer.reason}
            </Text>
          )}
        </Group>
        {offer.can && entry.opacity === 'adjustable' && setting.mode !== 'none' && (
          <OpacitySlider name={entry.name} opacity={setting.opacity} onChange={(opacity) => change({ opacity })} />
        )}
        {offer.can && <FeedNotes id={id} scene={scene} adminHref={adminHref} />}
        {offer.can && setting.mode !== 'none' && <LayerLegend id={id} />}
        {!offer.can && (
          <Text size="xs" className="muted">
            {offer.howTo} <AdminLink text={entry.howToLink} href={adminHref} />
          </Text>
        )}
      </Stack>
    </li>
  );
}

/** Age and gaps of the data: an empty map must not be taken for a clear one. */
function FeedNotes({ id, scene, adminHref }: Props) {
  const notes = isFeedLayer(id) ? (scene.feeds[id]?.notes ?? []) : [];
  return notes.map(({ text, isWarning = false, action }) => (
    <Text key={text} size="xs" className={isWarning ? 'warning' : 'muted'}>
      {text} {action !== undefined && <AdminLink text={action} href={adminHref} />}
    </Text>
  ));
}

function AdminLink({ text, href }: { text: string; href: string | null }) {
  if (href === null) return null;
  return (
    <Anchor component={Link} to={href} size="xs" underline="always">
      {text}
    </Anchor>
  );
}

function ModeButton({
  setting: { id, mode },
  onChange,
}: {
  setting: LayerSetting;
  onChange: (mode: LayerMode) => void;
}) {
  const next = nextMode(id, mode);
  const Icon = modeIcons[mode];
  const label = `${layerEntry(id).name}: ${modeLabels[mode]}. Change to ${modeLabels[next]}`;
  return (
    <Button
      variant={mode === 'none' ? 'default' : 'light'}
      size="compact-md"
      miw={112}
      justify="space-between"
      leftSection={<Icon size={16} />}
      rightSection={<IconRefresh size={14} />}
      aria-label={label}
      onClick={() => onChange(next)}
    >
      {modeLabels[mode]}
    </Button>
  );
}

function percent(opacity: number): string {
  return `${Math.round(opacity * 100)}%`;
}

function OpacitySlider(props: { name: string; opacity: number; onChange: (opacity: number) => void }) {
  const { name, opacity, onChange } = props;
  return (
    <Group gap="sm" wrap="nowrap">
      <Slider
        flex={1}
        min={0}
        max={1}
        step={0.01}
        label={null}
        value={opacity}
        onChange={onChange}
        thumbLabel={`${name} opacity`}
        thumbValueText={percent}
      />
      <Text size="sm" w={44} ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {percent(opacity)}
      </Text>
    </Group>
  );
}
