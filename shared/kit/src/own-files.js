import { numberAsks } from './again.js';

// Runs before all else in the shell.
numberAsks(null);
