import { createTheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const KEY = 'theme';
type Theme = 'dark' | 'light';

/** The theme is stored as plain `dark` or `light`; by default the system decides. */
export const themeStore: MantineColorSchemeManager = {
  get: (fallback) => {
    const word = localStorage.getItem(KEY);
    return isTheme(word) ? word : fallback;
  },
  set: (value: MantineColorScheme) => {
    if (isTheme(value)) localStorage.setItem(KEY, value);
  },
  subscribe: (onUpdate) => {
    listener = (event) => {
      if (event.key === KEY && isTheme(event.newValue)) onUpdate(event.newValue);
    };
    window.addEventListener('storage', listener);
  },
  unsubscribe: () => window.removeEventListener('storage', listener),
  clear: () => localStorage.removeItem(KEY),
};

let listener: (event: StorageEvent) => void = () => undefined;

function isTheme(word: string | null): word is Theme {
  return word === 'dark' || word === 'light';
}

/** Colours whose text has a contrast of 4.5:1 in both themes. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  primaryColor: 'sky',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // From this shade on white has less than 4.5:1, and black has more.
  luminanceThreshold: 0.183,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    sky: ['#e6f6ff', '#cdeaff', '#9bd4fd', '#66bdfa', '#3aa9f6', '#2f9ff0', '#1577c4', '#0a66ad', '#075691', '#04406e'],
    dark: [
      '#dbe4ee',
      '#b6c3d1',
      '#93a4b5',
      '#64788c',
      '#3b4d60',
      '#2a3a4b',
      '#1c2a39',
      '#142130',
      '#0d1824',
      '#08111b',
    ],
  },
  components: {
    // In their own colour titles have less than 4.5:1 on some backgrounds.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: false } } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        // A dialog that slides in moves its buttons away from a press.
        transitionProps: { duration: 200, transition: 'fade' },
      },
      styles: { title: { fontWeight: 650 } },
    },
  },
});
