import type { EventDraft } from '../event/event-draft.ts';
import { appEvent, connectionEvent } from './app-event.ts';
import type { AppGrant } from '../records/app-grant.ts';
import { withStatus, type App } from '../records/app.ts';
import type { KnownApps } from '../ports/apps.port.ts';

/**
 * Removes grants, with their events. Their tokens are refused from the commit on. A person who becomes a member again must connect the
 * apps again.
 */
export const disconnected = (apps: readonly App[], grants: readonly AppGrant[]) => ({
  removed: grants,
  events: grants.flatMap((grant) => {
    const app = apps.find(({ id }) => id === grant.appId);
    return app === undefined ? [] : [connectionEvent('app.disconnected', app, grant)];
  }),
});

/** Blocks those of the apps that are not blocked yet. Nobody can use them until an admin approves them. */
export function blocked(
  apps: readonly App[],
  { policy }: Pick<KnownApps, 'policy'>,
  now: Date,
): { saved: App[]; events: EventDraft[] } {
  const pairs = apps
    .filter(({ status }) => status !== 'blocked')
    .map((before) => [before, withStatus(before, 'blocked', policy, now)] as const);
  return {
    saved: pairs.map(([, after]) => after),
    events: pairs.map(([before, after]) => appEvent('app.blocked', after, before)),
  };
}
