import type { Project } from '@overflight/contract/projects/projects.ts';
import type { To } from 'react-router';

/** Links of the project screens, set by the app. */
export type ProjectLinks = {
  project: (id: string) => string;
  plan: (id: string) => string;
  /** The page of the results, which is loaded anew; null as long as there is none. */
  viewer: (project: Project) => string | null;
  /** The dialog of a project, over what is shown now; without an id, of a new one. */
  edit: (id?: string) => { to: To; state: unknown };
};
