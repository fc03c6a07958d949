import { account } from './account.ts';
import { analytics } from './analytics.ts';
import { fields } from './fields.ts';
import { trash } from './trash.ts';

/**
 * Every English message by its key, in ICU MessageFormat 1. English is the source: the other languages have the same keys with the same
 * parameters.
 */
export const english = { ...account, ...analytics, ...fields, ...trash } as const;
