import { poolBudget } from '@basalt/domain';
import { afterAll } from 'vitest';
import { endProcesses } from './processes.ts';

// Servers in the process of the tests wait for a connection as long as a busy machine takes: the limit of the service is measured on
// servers that have processes of their own.
Object.assign(poolBudget, { milliseconds: 60_000 });

// Registered before the hooks of the test file, this runs after them.
afterAll(endProcesses);
