import { numberRetries } from './retry-addresses.js';

// Runs before all else in the shell.
numberRetries(null);
