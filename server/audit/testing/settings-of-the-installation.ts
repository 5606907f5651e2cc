/** Settings that hold secrets, which the trail must not show. */
export const source = {
  id: 'own-tiles',
  kind: 'imagery',
  origin: 'own',
  name: 'Own tiles',
  enabled: false,
  url: 'https://tiles.example.org/{z}/{x}/{y}.png',
  attribution: '',
};
export const areas = { kind: 'GeoJSON', url: 'http://127.0.0.1:9/areas.json?key=data-secret' };
export const stream = {
  name: 'Mast camera',
  kind: 'gateway',
  address: 'rtsp://crew:stream-secret@127.0.0.1:8554/mast',
};
export const link = { name: 'Field radio', kind: 'udp', port: 14_999, passphrase: 'a long secret phrase' };
