import { z } from 'zod';
import { stored } from '../../platform/storage.ts';
import { layerEntry, layerIds, type LayerId, type LayerMode } from './layer-table.ts';

export type LayerSetting = { id: LayerId; mode: LayerMode; opacity: number };
export type LayerSettings = Record<LayerId, LayerSetting>;

export function initialSetting(id: LayerId): LayerSetting {
  const { initialMode, initialOpacity } = layerEntry(id);
  return { id, mode: initialMode, opacity: initialOpacity };
}

function forEachLayer<T>(make: (id: LayerId) => T): Record<LayerId, T> {
  return Object.fromEntries(layerIds.map((id) => [id, make(id)])) as Record<LayerId, T>;
}

export const initialSettings: LayerSettings = forEachLayer(initialSetting);

/** An invalid layer setting falls back alone; the others are kept. */
export const LayerSettingsSchema: z.ZodType<LayerSettings> = z.object(
  forEachLayer((id) =>
    z
      .object({ id: z.literal(id), mode: z.enum(layerEntry(id).modes), opacity: z.number().min(0).max(1) })
      .catch(initialSetting(id)),
  ),
);

export const storedLayers = stored('map.layers', LayerSettingsSchema, initialSettings);

/** Ids of hidden imagery sources. */
export const storedHiddenImagery = stored('map.imagery.hidden', z.array(z.string()), []);
