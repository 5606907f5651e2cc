import { playHls } from './play-hls.ts';
import { PLAYER_FAILED } from './play-hls-in-frame.ts';

/** The page that plays an external playlist: its content policy allows that one host. The app reads its video. */
const video = document.querySelector('video');
const fail = () => void dispatchEvent(new Event(PLAYER_FAILED));
if (video) playHls(video, decodeURIComponent(location.hash.slice(1)), fail).catch(fail);
