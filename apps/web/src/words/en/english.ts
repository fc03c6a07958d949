import { account } from './account.ts';
import { analytics } from './analytics.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { comments } from './comments.ts';
import { credentials } from './credentials.ts';
import { documents } from './documents.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { imports } from './imports.ts';
import { notifications } from './notifications.ts';
import { organization } from './organization.ts';
import { palette } from './palette.ts';
import { projects } from './projects.ts';
import { relations } from './relations.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { trash } from './trash.ts';
import { ui } from './ui.ts';

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
  ...documents,
  ...fields,
  ...files,
  ...imports,
  ...notifications,
  ...organization,
  ...palette,
  ...projects,
  ...relations,
  ...search,
  ...settings,
  ...signIn,
  ...trash,
  ...ui,
} as const;
