import { z } from 'zod';
import { callUrl, type Geocoder } from './geocoder.ts';

const Match = z.object({
  matchedAddress: z.string().min(1),
  coordinates: z.object({ x: z.number().min(-180).max(180), y: z.number().min(-90).max(90) }),
});
const Answer = z.object({ result: z.object({ addressMatches: z.array(z.unknown()) }) });

/** The US Census Bureau's geocoder: whole street addresses in the United States, and nothing else. */
export const usCensus: Geocoder = {
  onlyAddresses: true,
  searchUrl: (base, { text }) =>
    callUrl(base, '/locations/onelineaddress', { address: text, benchmark: 'Public_AR_Current', format: 'json' }),
  readPlaces: (answer) =>
    Answer.parse(answer)
      .result.addressMatches.flatMap((match) => Match.safeParse(match).data ?? [])
      .map(({ matchedAddress, coordinates: { x, y } }) => {
        const [name = matchedAddress, ...within] = matchedAddress.split(', ');
        return { id: `us-census:${x},${y}`, kind: 'address', name, detail: within.join(', '), position: [x, y] };
      }),
};
