import { IdeaSpark } from './IdeaSpark';

/** What this remote exposes: for each route of remote.json the component that shows it. */
export const pages = { '/idea-spark': IdeaSpark } as const;
