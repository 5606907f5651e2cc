import { heightDatums, heightModels, type HeightDatum, type HeightModel } from '@overflight/contract/map/terrain.ts';

export const datumChoices = Object.entries(heightDatums).map(([value, { name }]) => ({
  value: value as HeightDatum,
  label: name,
}));

export const modelChoices = Object.entries(heightModels).map(([value, { name }]) => ({
  value: value as HeightModel,
  label: name,
}));
