import type { Color, Layer } from '@deck.gl/core';
import { LineLayer, PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import { planColours, toneColours } from '../layers/flight/plan-colours.ts';
import type { Place3d, RaisedFlight, RaisedPath, Stem } from './raised-flight.ts';

const PX = { active: 4.5, path: 3, transit: 2, rim: 2.2, stem: 1.2, photo: 2.5 } as const;

const rimColour = colourOf(planColours.rim);
const stemColour: Color = [...colourOf(planColours.transit), 200];
const stemRimColour: Color = [...rimColour, 120];
/** Hidden by hills, but hides nothing itself: else rim and line would fight for each pixel. */
const behindLine = { depthWriteEnabled: false } as const;

/** A raised flight as deck.gl layers. */
export function flightLayers({ paths, stems, photos }: RaisedFlight): Layer[] {
  const way = {
    data: paths,
    getPath: ({ path }: RaisedPath) => path,
    billboard: true,
    widthUnits: 'pixels',
    capRounded: true,
    jointRounded: true,
  } as const;
  const post = {
    data: stems,
    getSourcePosition: ({ from }: Stem) => from,
    getTargetPosition: ({ to }: Stem) => to,
    parameters: behindLine,
  } as const;
  return [
    new LineLayer<Stem>({ ...post, id: 'flight-stem-rims', getColor: stemRimColour, getWidth: PX.stem + PX.rim }),
    new LineLayer<Stem>({ ...post, id: 'flight-stems', getColor: stemColour, getWidth: PX.stem }),
    new PathLayer<RaisedPath>({
      ...way,
      id: 'flight-rim',
      parameters: behindLine,
      getColor: rimColour,
      getWidth: (path) => widthPx(path) + PX.rim,
    }),
    new PathLayer<RaisedPath>({
      ...way,
      id: 'flight-path',
      getColor: ({ tone }) => colourOf(tone ? toneColours[tone] : planColours.transit),
      getWidth: widthPx,
    }),
    new ScatterplotLayer<Place3d>({
      id: 'flight-photos',
      data: photos,
      getPosition: (place) => place,
      billboard: true,
      radiusUnits: 'pixels',
      getRadius: PX.photo,
      getFillColor: colourOf(planColours.transit),
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 1,
      getLineColor: rimColour,
    }),
  ];
}

function widthPx({ tone, isActive }: RaisedPath): number {
  if (isActive) return PX.active;
  return tone ? PX.path : PX.transit;
}

/** Of a colour like #45c8ff. */
function colourOf(hex: string): [number, number, number] {
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
