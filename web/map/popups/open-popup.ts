import { Popup, type Map as MapLibre } from 'maplibre-gl';
import type { MapPopupAt } from '../map-handle.ts';
import { keepInView } from '../view/keep-in-view.ts';

/** Opens a popup; the returned function closes it without calling `onClose`. */
export function openPopup(map: MapLibre, { position: [lng, lat], content, onClose }: MapPopupAt): () => void {
  const popup = new Popup({ closeButton: false, maxWidth: 'none', className: 'overflight-popup' });
  popup.setLngLat([lng, lat]).setDOMContent(content).addTo(map);
  const element = popup.getElement();
  const fit = () => {
    const { clientWidth, clientHeight } = map.getContainer();
    element.style.setProperty('--map-width', `${clientWidth}px`);
    element.style.setProperty('--map-height', `${clientHeight}px`);
    // Chooses the side of its position with room.
    popup.setLngLat(popup.getLngLat());
    keepInView(map, element);
  };
  const growing = new ResizeObserver(fit);
  growing.observe(element);
  growing.observe(map.getContainer());
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    popup.remove();
    map.getCanvas().focus({ preventScroll: true });
  });
  const closed = popup.on('close', onClose);
  popup.on('close', () => growing.disconnect());
  return () => {
    closed.unsubscribe();
    popup.remove();
  };
}
