import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useHasProduct } from '../platform/calls/session.ts';
import { useUnitSystem } from '../platform/units.ts';
import { storedHiddenImagery, storedLayers } from './layers/layer-settings.ts';
import type { Scene } from './scene.ts';
import { useMapSources } from './sources/use-map-sources.ts';
import { storedVehicleLayers } from './vehicles/vehicle-layers.ts';

type Shown = Pick<Scene, 'feeds' | 'restrictions' | 'markers'>;
export type SceneState = { scene: Scene | null; error: unknown; retry: () => void };

/** The scene of the map screen: sources, personal settings, and content from panels. */
export function useScene({ feeds, restrictions, markers }: Shown): SceneState {
  const { data: sources, error, refetch } = useMapSources();
  const [layers] = storedLayers.useValue();
  const [hiddenImagery] = storedHiddenImagery.useValue();
  const [vehicleLayers] = storedVehicleLayers.useValue();
  const mayUseTerrain = useHasProduct('3d-terrain');
  const theme = useComputedColorScheme('light');
  const [units] = useUnitSystem();
  const scene = useMemo(
    () =>
      sources
        ? { sources, layers, hiddenImagery, feeds, restrictions, vehicleLayers, mayUseTerrain, theme, units, markers }
        : null,
    [sources, layers, hiddenImagery, feeds, restrictions, vehicleLayers, mayUseTerrain, theme, units, markers],
  );
  return { scene, error: sources ? null : error, retry: () => void refetch() };
}
