import type {
  LayerSpecification,
  ProjectionSpecification,
  SkySpecification,
  SourceSpecification,
  TerrainSpecification,
} from 'maplibre-gl';
import { background } from './layers/background.ts';
import { buildings } from './layers/buildings.ts';
import { drawing } from './layers/drawing.ts';
import { flightPlan } from './layers/flight-plan.ts';
import { flightRestrictions } from './layers/flight-restrictions.ts';
import { grid } from './layers/grid.ts';
import { imagery, shownImagery } from './layers/imagery.ts';
import { inLayerOrder } from './layers/layer-order.ts';
import { overview } from './layers/overview.ts';
import { photos } from './layers/photos.ts';
import { power } from './layers/power.ts';
import { projection } from './layers/projection.ts';
import { relief } from './layers/relief.ts';
import { sky } from './layers/sky.ts';
import { terrain } from './layers/terrain.ts';
import { vehicleTrails } from './layers/vehicle-trails.ts';
import { weatherAlerts } from './layers/weather-alerts.ts';
import type { Scene } from './scene.ts';

export type MapStyle = {
  sources: Readonly<Record<string, SourceSpecification>>;
  layers: readonly LayerSpecification[];
  terrain: TerrainSpecification | null;
  sky: SkySpecification;
  projection: ProjectionSpecification;
};

/** What the map library must hold to show a scene. */
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
    flightPlan,
    photos,
    ...(scene.vehicleLayers['vehicles-2d'] ? [vehicleTrails] : []),
    drawing,
  ];
  return {
    sources: Object.assign({}, ...pieces.map((piece) => piece.sources), ground.sources),
    layers: inLayerOrder(pieces),
    terrain: ground.terrain,
    sky: sky(scene.theme),
    projection,
  };
}
