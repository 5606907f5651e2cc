import classes from './plan-pin.module.css';
import type { SceneMarker } from '../scene.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A pin with its name as a button. */
export function planPin({ label, count = 1 }: SceneMarker, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', label);
  const chip = document.createElement('span');
  chip.className = classes['chip'] ?? '';
  chip.textContent = label;
  button.append(picture(count), chip);
  button.addEventListener('click', (event) => {
    // Keeps the click from the map below.
    event.stopPropagation();
    onClick();
  });
  return button;
}

export function fadePlanPin(button: HTMLElement, isFaded: boolean): void {
  button.classList.add(classes['pin'] ?? 'pin');
  button.classList.toggle(classes['faded'] ?? 'faded', isFaded);
}

/** A pin for several plans shows their count. */
function picture(count: number): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 28 36');
  svg.setAttribute('class', classes['picture'] ?? '');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(
    shape('ellipse', { cx: '14', cy: '34', rx: '5', ry: '2', fill: '#05121f', 'fill-opacity': '0.45' }),
    shape('path', {
      d: 'M14 1.5C7 1.5 1.5 7 1.5 13.8c0 8.6 9.6 17.6 12.5 20.7 2.9-3.1 12.5-12.1 12.5-20.7C26.5 7 21 1.5 14 1.5Z',
      fill: '#0b6bcb',
      stroke: '#ffffff',
      'stroke-width': '2',
    }),
    count > 1 ? number(count) : shape('circle', { cx: '14', cy: '13.8', r: '5', fill: '#ffffff' }),
  );
  return svg;
}

function number(count: number): SVGElement {
  const text = count > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : String(count);
  const size = text.length > 2 ? '9' : '12';
  const element = shape('text', {
    x: '14',
    y: '18',
    fill: '#ffffff',
    'font-size': size,
    'font-weight': '700',
    'text-anchor': 'middle',
  });
  element.textContent = text;
  return element;
}

const MAX_COUNT_SHOWN = 999;

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
