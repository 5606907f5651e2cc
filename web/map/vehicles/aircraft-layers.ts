import type { Color, Layer, Position } from '@deck.gl/core';
import { LineLayer } from '@deck.gl/layers';
import { ScenegraphLayer } from '@deck.gl/mesh-layers';
import { parse } from '@loaders.gl/core';
import { GLTFLoader } from '@loaders.gl/gltf';
import { logError } from '../../platform/log.ts';
import type { PlacedAircraft } from './placed-aircraft.ts';
import usualModelUrl from './aircraft.glb?url';
import type { VehicleLook, VehicleModels } from './drawn-vehicle.ts';
import { vehicleLayers } from './vehicle-layers.ts';

const DEFAULT_MODEL = '';
const { sizeScale, sizeMinPixels, sizeMaxPixels } = vehicleLayers['vehicles-3d'];

/** Tints, multiplied with the model's colours. */
const tints: Record<VehicleLook, Color> = {
  live: [255, 255, 255, 255],
  stale: [130, 138, 146, 255],
  other: [255, 184, 77, 255],
  replay: [213, 155, 255, 255],
};

const STEM_COLOUR: Color = [255, 255, 255, 170];

type Loaded = { scene: Promise<unknown>; isBroken: boolean };

/** Aircraft as deck.gl layers: one per visible model. */
export class AircraftLayers {
  readonly #loaded = new Map<string, Loaded>();

  of(aircraft: readonly PlacedAircraft[], models: VehicleModels): Layer[] {
    const byModel = Map.groupBy(aircraft, ({ modelId }) => this.#usableModel(modelId, models));
    const layers = [...byModel].map(
      ([modelId, shown]) =>
        new ScenegraphLayer<PlacedAircraft>({
          id: `aircraft-${modelId}`,
          data: shown,
          scenegraph: this.#load(modelId, models).scene,
          sizeScale,
          sizeMinPixels,
          sizeMaxPixels,
          _lighting: 'pbr',
          getPosition: ({ position }): Position => position,
          // glTF models face +Z with +Y up; on the map that is south, lying on its back.
          getOrientation: ({ headingDeg }) => [0, 180 - headingDeg, 90],
          getColor: ({ look }) => tints[look],
        }),
    );
    return [stems(aircraft), ...layers];
  }

  #usableModel(modelId: string, models: VehicleModels): string {
    return models[modelId] && !this.#loaded.get(modelId)?.isBroken ? modelId : DEFAULT_MODEL;
  }

  #load(modelId: string, models: VehicleModels): Loaded {
    const known = this.#loaded.get(modelId);
    if (known) return known;
    const bytes = models[modelId] ?? defaultModel;
    const loaded: Loaded = { isBroken: false, scene: Promise.resolve(null) };
    loaded.scene = bytes()
      .then((file) => parse(file, GLTFLoader, { core: { worker: false } }))
      .catch((error: unknown) => {
        logError('An aircraft model cannot be read; the default model is used', error);
        loaded.isBroken = true;
        return null;
      });
    this.#loaded.set(modelId, loaded);
    return loaded;
  }
}

/** A stem from the ground symbol up to the aircraft, which perspective shows elsewhere. */
function stems(aircraft: readonly PlacedAircraft[]): LineLayer<PlacedAircraft> {
  return new LineLayer<PlacedAircraft>({
    id: 'aircraft-stems',
    data: aircraft,
    getSourcePosition: ({ position: [lng, lat], groundM }): Position => [lng, lat, groundM],
    getTargetPosition: ({ position }): Position => position,
    getColor: STEM_COLOUR,
    getWidth: 1.5,
  });
}

async function defaultModel(): Promise<ArrayBuffer> {
  return (await fetch(usualModelUrl)).arrayBuffer();
}
