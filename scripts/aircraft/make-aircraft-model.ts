import fs from 'node:fs';
import path from 'node:path';
import { aircraftModel } from './aircraft-model.ts';

/** Writes the model of vehicles in the 3D view. */
const file = path.resolve(import.meta.dirname, '..', '..', 'web', 'map', 'vehicles', 'aircraft.glb');
const bytes = aircraftModel();
fs.writeFileSync(file, bytes);
console.log(`${path.relative(process.cwd(), file)}: ${bytes.length} bytes`);
