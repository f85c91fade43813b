/** The way back from a game, the same for all. */
export const GAMES_LINK = { to: '/game-selection', label: 'Back to games' } as const;
