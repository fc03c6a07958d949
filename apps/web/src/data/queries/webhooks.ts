import { queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { listAll, pagedQuery } from '../../api/lists.ts';
import type { Webhook } from '../../api/types.ts';
import { keys } from '../query/keys.ts';

/** The address of a webhook, and the events that it receives. */
export type WebhookInput = Pick<Webhook, 'url' | 'events' | 'project_id'>;

/** The webhooks of an organization, for its owners and admins. */
export const webhooksQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.webhooks(organization),
    queryFn: () =>
      listAll((query) =>
        api.GET('/organizations/{organization}/webhooks', where({ organization }, query)),
      ),
  });

export const webhookQuery = (webhook: string) =>
  queryOptions({
    queryKey: keys.webhook(webhook),
    queryFn: () => data(api.GET('/webhooks/{webhook}', where({ webhook }))),
  });

/** The deliveries of a webhook, newest first, page by page. */
export const deliveriesQuery = (webhook: string) =>
  pagedQuery(keys.deliveries(webhook), 50, (query) =>
    api.GET('/webhooks/{webhook}/deliveries', where({ webhook }, query)),
  );

/** Changes a webhook; `enabled` pauses or enables it. */
export const updateWebhook = (
  webhook: string,
  body: Partial<WebhookInput> & { enabled?: boolean },
) => data(api.PATCH('/webhooks/{webhook}', { ...where({ webhook }), body }));
