import { Popup, type Map as MapLibre } from 'maplibre-gl';
import type { MapPopupAt } from './map-handle.ts';

/** As high as the heading of a popup, which shows above the one in front of it. */
const STEP_PX = 46;
const FIRST_LEVEL = 100;

let highest = FIRST_LEVEL;

/** Opens a popup; the function it answers with takes it away without a word to `onClose`. */
export function openPopup(map: MapLibre, { position: [lng, lat], content, rank = 0, onClose }: MapPopupAt): () => void {
  const popup = new Popup({
    closeButton: false,
    maxWidth: 'none',
    className: 'overflight-popup',
    offset: rank * STEP_PX,
    ...(rank > 0 ? { focusAfterOpen: false } : {}),
  });
  popup.setLngLat([lng, lat]).setDOMContent(content).addTo(map);
  const element = popup.getElement();
  element.style.zIndex = String(FIRST_LEVEL - rank);
  // Whichever is touched comes to the front.
  const raise = () => {
    element.style.zIndex = String(++highest);
  };
  element.addEventListener('pointerdown', raise);
  element.addEventListener('focusin', raise);
  const closed = popup.on('close', onClose);
  return () => {
    closed.unsubscribe();
    popup.remove();
  };
}
