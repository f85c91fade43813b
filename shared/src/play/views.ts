/** The views of the kit, for games and quizzes: `@venture/shared/play/views`. */
export { GameFrame } from './GameFrame';
export { LeaveDialog } from './LeaveDialog';
export { MoreTimeOffer } from './MoreTimeOffer';
export { Results } from './Results';
export { SettingsDialog } from './SettingsDialog';
