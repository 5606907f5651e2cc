const KEY = 'photo-plan';
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** The plan that was made for photos in this window, until it lies where they were taken. */
export const photoPlan = {
  read: (): string | null => sessionStorage.getItem(KEY),
  keep: (planId: string): void => {
    sessionStorage.setItem(KEY, planId);
    changed();
  },
  forget: (): void => {
    sessionStorage.removeItem(KEY);
    changed();
  },
  listen: (tell: () => void) => {
    listeners.add(tell);
    return () => {
      listeners.delete(tell);
    };
  },
};
