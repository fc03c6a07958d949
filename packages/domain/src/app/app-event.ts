import type { EventDraft } from '../event/event-draft.ts';
import { changesBetween } from '../event/event.ts';
import { appRecord, type App } from '../records/app.ts';
import { connectionRecord, type AppGrant } from '../records/app-grant.ts';

/** An event about an app: its record, which holds nothing of its secrets. */
export function appEvent(
  kind: 'app.registered' | 'app.updated' | 'app.deleted' | 'app.approved' | 'app.blocked',
  app: App,
  before?: App,
): EventDraft {
  const data = appRecord(app);
  const changes = before === undefined ? {} : changesBetween(appRecord(before), data);
  return { kind, subject: { type: 'app', id: app.id }, projectId: null, data, changes };
}

/** An event about what a person allowed an app. */
export function connectionEvent(
  kind: 'app.connected' | 'app.disconnected',
  app: App,
  grant: AppGrant,
): EventDraft {
  const data = connectionRecord(grant, app);
  return { kind, subject: { type: 'app', id: app.id }, projectId: null, data };
}
