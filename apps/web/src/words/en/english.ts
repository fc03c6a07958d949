import { account } from './account.ts';
import { analytics } from './analytics.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { comments } from './comments.ts';
import { credentials } from './credentials.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { trash } from './trash.ts';

/**
 * Every English message by its key, in ICU MessageFormat 1. English is the source: the other languages have the same keys with the same
 * parameters.
 */
export const english = {
  ...account,
  ...analytics,
  ...apps,
  ...audit,
  ...comments,
  ...credentials,
  ...fields,
  ...files,
  ...trash,
} as const;
