import { cameraMessages } from './camera-messages.ts';
import type { MessageValues } from './field-types.ts';
import { missionMessages } from './mission-messages.ts';
import { remoteIdMessages } from './remote-id-messages.ts';
import { terrainMessages } from './terrain-messages.ts';
import { systemMessages } from './system-messages.ts';
import { vehicleMessages } from './vehicle-messages.ts';

/** Every supported message. */
export const messages = {
  ...vehicleMessages,
  ...systemMessages,
  ...terrainMessages,
  ...missionMessages,
  ...cameraMessages,
  ...remoteIdMessages,
} as const;

export type MessageName = keyof typeof messages;
export const messageNames = Object.keys(messages) as MessageName[];

export type Message<Name extends MessageName> = MessageValues<(typeof messages)[Name]>;
