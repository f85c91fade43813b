import { rootChoice } from './root-choice';

/** Whether things may slide and fade: as the system says, or as little as possible. */
export const useMotion = rootChoice('motion', ['system', 'reduced']).use;
