import { account } from './account.ts';
import { api } from './api.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { automation } from './automation.ts';
import { beginning } from './beginning.ts';
import { board } from './board.ts';
import { comments } from './comments.ts';
import { connection } from './connection.ts';
import { credentials } from './credentials.ts';
import { customFields } from './custom-fields.ts';
import { documents } from './documents.ts';
import { faults } from './faults.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { frame } from './frame.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { language } from './language.ts';
import { list } from './list.ts';
import { notifications } from './notifications.ts';
import { organization } from './organization.ts';
import { palette } from './palette.ts';
import { planning } from './planning.ts';
import { projects } from './projects.ts';
import { relations } from './relations.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { templates } from './templates.ts';
import { text } from './text.ts';
import { ticket } from './ticket.ts';
import { ticketChanges } from './ticket-changes.ts';
import { trash } from './trash.ts';
import { ui } from './ui.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';

/**
 * Every English message by its key, in ICU MessageFormat 1. English is the source: the other languages have the same keys with the same
 * parameters.
 */
export const english = {
  ...account,
  ...api,
  ...apps,
  ...audit,
  ...automation,
  ...beginning,
  ...board,
  ...comments,
  ...connection,
  ...credentials,
  ...customFields,
  ...documents,
  ...faults,
  ...fields,
  ...files,
  ...frame,
  ...history,
  ...imports,
  ...language,
  ...list,
  ...notifications,
  ...organization,
  ...palette,
  ...planning,
  ...projects,
  ...relations,
  ...search,
  ...settings,
  ...signIn,
  ...templates,
  ...text,
  ...ticket,
  ...ticketChanges,
  ...trash,
  ...ui,
  ...views,
  ...webhooks,
} as const;
