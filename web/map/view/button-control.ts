import type { IControl, Map as MapLibre } from 'maplibre-gl';

type Look = { label: string; text: string; isShown?: boolean };

/** A custom button among the map controls. */
export class ButtonControl implements IControl {
  readonly #box = document.createElement('div');
  readonly #button = document.createElement('button');
  readonly #listen: (map: MapLibre, show: () => void) => void;
  readonly #look: () => Look;

  /** `listen` subscribes the button to changes of its state. */
  constructor(look: () => Look, onPress: () => void, listen: (map: MapLibre, show: () => void) => void) {
    this.#look = look;
    this.#listen = listen;
    this.#box.className = 'maplibregl-ctrl maplibregl-ctrl-group';
    this.#button.type = 'button';
    this.#button.className = 'overflight-map-button';
    this.#button.addEventListener('click', onPress);
    this.#box.append(this.#button);
  }

  onAdd(map: MapLibre): HTMLElement {
    this.#listen(map, () => this.show());
    this.show();
    return this.#box;
  }

  onRemove(): void {
    this.#box.remove();
  }

  show(): void {
    const { label, text, isShown = true } = this.#look();
    this.#box.hidden = !isShown;
    this.#button.innerHTML = text;
    this.#button.title = label;
    this.#button.setAttribute('aria-label', label);
  }
}
