import { ardupilotmega, common, minimal, standard, type MavLinkData, type MavLinkDataConstructor } from 'node-mavlink';

/** Every message of node-mavlink that a vehicle may send, by message id. */
export const peerMessages: Readonly<Record<number, MavLinkDataConstructor<MavLinkData>>> = {
  ...standard.REGISTRY,
  ...minimal.REGISTRY,
  ...common.REGISTRY,
  ...ardupilotmega.REGISTRY,
};
