import type {
  LayerSpecification,
  ProjectionSpecification,
  SkySpecification,
  SourceSpecification,
  TerrainSpecification,
} from 'maplibre-gl';
import { background } from '../layers/base/background.ts';
import { buildings } from '../layers/base/buildings.ts';
import { drawing } from '../layers/flight/drawing.ts';
import { flightPlan } from '../layers/flight/flight-plan.ts';
import { flightRestrictions } from '../layers/airspace/flight-restrictions.ts';
import { grid } from '../layers/base/grid.ts';
import { imagery, shownImagery } from '../layers/base/imagery.ts';
import { groundFirst, inLayerOrder } from '../layers/layer-order.ts';
import { overview } from '../layers/base/overview.ts';
import { photos } from '../layers/flight/photos.ts';
import { coverage } from '../layers/flight/coverage.ts';
import { flightStretches } from '../layers/flight/flight-stretches.ts';
import { power } from '../layers/airspace/power.ts';
import { projection } from '../layers/base/projection.ts';
import { relief } from '../layers/base/relief.ts';
import { sky } from '../layers/base/sky.ts';
import { terrain } from '../layers/base/terrain.ts';
import { vehicleTrails } from '../layers/flight/vehicle-trails.ts';
import { weatherAlerts } from '../layers/airspace/weather-alerts.ts';
import type { Scene } from '../scene.ts';

export type MapStyle = {
  sources: Readonly<Record<string, SourceSpecification>>;
  layers: readonly LayerSpecification[];
  terrain: TerrainSpecification | null;
  sky: SkySpecification;
  projection: ProjectionSpecification;
};

/** The MapLibre style of a scene. */
export function styleOf(scene: Scene): MapStyle {
  const ground = terrain(scene);
  const pictures = shownImagery(scene.sources.imagery, scene.hiddenImagery);
  const pieces = [
    background(scene.theme, pictures),
    imagery(pictures),
    relief(scene, pictures),
    overview(scene.sources.overview, pictures, scene.theme),
    grid(scene.theme),
    flightRestrictions(scene),
    weatherAlerts(scene),
    power(scene),
    buildings(scene),
    coverage,
    flightPlan,
    photos,
    flightStretches,
    ...(scene.vehicleLayers['vehicles-2d'] ? [vehicleTrails] : []),
    drawing,
  ];
  const layers = inLayerOrder(pieces);
  return {
    sources: Object.assign({}, ...pieces.map((piece) => piece.sources), ground.sources),
    layers: ground.terrain ? groundFirst(layers) : layers,
    terrain: ground.terrain,
    sky: sky(scene.theme),
    projection,
  };
}
