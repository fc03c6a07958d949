import { afterAll } from 'vitest';
import { endProcesses } from './processes.ts';

// Registered before the hooks of the test file, this runs after them.
afterAll(endProcesses);
