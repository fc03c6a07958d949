import type { Route } from './route.ts';
import { boardRoutes } from './routes/boards.routes.ts';
import { documentRoutes } from './routes/documents.routes.ts';
import { documentCommentRoutes } from './routes/document-comments.routes.ts';
import { eventRoutes } from './routes/events.routes.ts';
import { labelRoutes } from './routes/labels.routes.ts';
import { notificationRoutes } from './routes/notifications.routes.ts';
import { organizationRoutes } from './routes/organizations.routes.ts';
import { projectRoutes } from './routes/projects.routes.ts';
import { ticketCommentRoutes } from './routes/ticket-comments.routes.ts';
import { ticketRoutes } from './routes/tickets.routes.ts';
import { webhookRoutes } from './routes/webhooks.routes.ts';

/** Where every operation of the API lies below. */
export const basePath = '/api/v1';

/** Every operation of the API. A further subject is a further file here. */
export const routes: readonly Route[] = [
  ...organizationRoutes,
  ...projectRoutes,
  ...labelRoutes,
  ...boardRoutes,
  ...ticketRoutes,
  ...ticketCommentRoutes,
  ...documentRoutes,
  ...documentCommentRoutes,
  ...notificationRoutes,
  ...eventRoutes,
  ...webhookRoutes,
];
