import type { Project } from '@overflight/contract/projects/projects.ts';
import type { To } from 'react-router';

/** Links of the project screens, set by the app. */
export type ProjectLinks = {
  project: (id: string) => string;
  plan: (id: string) => string;
  /** The viewer, a separate page; null without results. */
  viewer: (project: Project) => string | null;
  /** The dialog over the current page; without an id, for a new project. */
  edit: (id?: string) => { to: To; state: unknown };
};
