import type { Route } from '../operation/route.ts';
import { boardRoutes } from './boards.routes.ts';
import { cycleRoutes } from './cycles.routes.ts';
import { documentRoutes } from './documents.routes.ts';
import { documentCommentRoutes } from './document-comments.routes.ts';
import { eventRoutes } from './events.routes.ts';
import { fieldRoutes } from './fields.routes.ts';
import { fileRoutes } from './files.routes.ts';
import { importRoutes } from './imports.routes.ts';
import { flowRoutes } from './flow.routes.ts';
import { gitRoutes } from './git.routes.ts';
import { relationRoutes } from './relations.routes.ts';
import { labelRoutes } from './labels.routes.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { organizationRoutes } from './organizations.routes.ts';
import { projectRoutes } from './projects.routes.ts';
import { ticketCommentRoutes } from './ticket-comments.routes.ts';
import { manyTicketsRoutes } from './many-tickets.routes.ts';
import { ticketRoutes } from './tickets.routes.ts';
import { ticketTableRoutes } from './ticket-tables.routes.ts';
import { ruleRoutes } from './rules.routes.ts';
import { templateRoutes } from './templates.routes.ts';
import { viewRoutes } from './views.routes.ts';
import { watchRoutes } from './watch.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';

/** The prefix of the paths of all operations of the API. */
export const basePath = '/api/v1';

/** Every operation of the API. A new subject gets its own file here. */
export const routes: readonly Route[] = [
  ...organizationRoutes,
  ...projectRoutes,
  ...flowRoutes,
  ...labelRoutes,
  ...fieldRoutes,
  ...templateRoutes,
  ...ruleRoutes,
  ...cycleRoutes,
  ...boardRoutes,
  ...ticketRoutes,
  ...ticketTableRoutes,
  ...manyTicketsRoutes,
  ...ticketCommentRoutes,
  ...documentRoutes,
  ...documentCommentRoutes,
  ...fileRoutes,
  ...importRoutes,
  ...relationRoutes,
  ...gitRoutes,
  ...viewRoutes,
  ...notificationRoutes,
  ...watchRoutes,
  ...eventRoutes,
  ...webhookRoutes,
];
