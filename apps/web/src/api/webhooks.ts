import type { Maker } from './records.ts';
import { fetchJson, fetchAll, fetchPage } from './request.ts';

/** A webhook of an organization. Times are RFC 3339. */
export interface WebhookEntry {
  id: string;
  organization_id: string;
  /** Only events of this project are sent; null for all events. */
  project_id: string | null;
  url: string;
  events: string[];
  enabled: boolean;
  disabled_reason: 'paused' | 'gone' | 'failing' | null;
  /** Null for an old webhook whose creator was not stored. */
  created_by: Maker | null;
  created_at: string;
  updated_at: string;
}

/** A webhook with its signing secret, which is shown only once. */
export type IssuedWebhook = WebhookEntry & { secret: string };

/** One event on its way to a webhook. */
export interface DeliveryEntry {
  id: string;
  event_type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  response_status: number | null;
  next_attempt_at: string | null;
  delivered_at: string | null;
  created_at: string;
}

/** What a webhook listens to. */
export interface WebhookInput {
  url: string;
  events: string[];
  project_id: string | null;
}

/** A project, as far as a choice of one needs it. */
export interface ProjectEntry {
  id: string;
  key: string;
  name: string;
}

const inOrganization = (organization: string, collection: string) =>
  `/app-api/organizations/${encodeURIComponent(organization)}/${collection}`;
const at = (id: string, more = '') => `/app-api/webhooks/${encodeURIComponent(id)}${more}`;

/** The webhooks of an organization, for its owners and admins. */
export const listWebhooks = (organization: string) =>
  fetchAll<WebhookEntry>(inOrganization(organization, 'webhooks'));

/** The projects of an organization, archived ones too. */
export const listProjects = (organization: string) =>
  fetchAll<ProjectEntry>(`${inOrganization(organization, 'projects')}?archived=all`);

/** Makes a webhook; 422 blames `url`, `events` or `project_id`. */
export const createWebhook = (organization: string, input: WebhookInput) =>
  fetchJson<IssuedWebhook>('POST', inOrganization(organization, 'webhooks'), input);

/** One webhook. */
export const readWebhook = (id: string) => fetchJson<WebhookEntry>('GET', at(id));

/** Changes what a webhook listens to; `enabled` pauses it and switches it on. */
export const updateWebhook = (id: string, patch: Partial<WebhookInput> & { enabled?: boolean }) =>
  fetchJson<WebhookEntry>('PATCH', at(id), patch);

/** Removes a webhook and the record of its deliveries. */
export const deleteWebhook = (id: string) => fetchJson<undefined>('DELETE', at(id));

/** Gives a webhook another secret; the former one signs along for a day. */
export const rotateWebhookSecret = (id: string) =>
  fetchJson<IssuedWebhook>('POST', at(id, '/rotate-secret'));

/** Sends it a `webhook.test`. */
export const testWebhook = (id: string) => fetchJson<DeliveryEntry>('POST', at(id, '/test'));

/** What was and is to be delivered, newest first; 50 a page. */
export const listDeliveries = (id: string, cursor: string | null) =>
  fetchPage<DeliveryEntry>(at(id, '/deliveries'), { perPage: 50, cursor });

/** Delivers once more, or at once. */
export const redeliver = (delivery: string) =>
  fetchJson<DeliveryEntry>(
    'POST',
    `/app-api/webhook-deliveries/${encodeURIComponent(delivery)}/redeliver`,
  );
