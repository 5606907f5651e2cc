import { findChromium } from '../../scripts/find-chromium.ts';
import type { Print } from '../bench.ts';
import { hasExiftool } from '../photos/exif.ts';
import { hasNats } from '../../server/testing/start-nats.ts';
import { hasMosquitto } from '../live/mosquitto.ts';

export type PeerName = 'mosquitto' | 'nats' | 'exiftool' | 'chromium';
type Peer = { name: string; isHere: () => boolean; without: string; bring: string };

/** Optional tools of a bench outside the repository. */
const peers: Record<PeerName, Peer> = {
  mosquitto: {
    name: 'mosquitto',
    isHere: hasMosquitto,
    without: 'its ratio is left out',
    bring: 'apt-get install mosquitto',
  },
  nats: {
    name: 'nats-server',
    isHere: hasNats,
    without: 'its ratio is left out',
    bring: 'apt-get install nats-server',
  },
  exiftool: {
    name: 'exiftool',
    isHere: hasExiftool,
    without: 'its ratio is left out',
    bring: 'apt-get install libimage-exiftool-perl',
  },
  chromium: {
    name: 'Chromium',
    isHere: () => findChromium() !== undefined,
    without: 'what a browser does is left out',
    bring: 'apt-get install chromium, or set CHROMIUM_PATH',
  },
};

export function nameMissing(wanted: readonly PeerName[], print: Print): void {
  for (const { name, isHere, without, bring } of wanted.map((peer) => peers[peer]))
    if (!isHere()) print(`${name} is not installed: ${without} (${bring})`);
}
