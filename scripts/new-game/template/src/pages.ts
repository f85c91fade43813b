import { SampleGame } from './SampleGame';

export const pages = { '/sample-game': SampleGame } as const;
