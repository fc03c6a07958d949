import type { EventDraft } from '../event/event-draft.ts';
import { appEvent, connectionEvent } from './app-event.ts';
import type { AppGrant } from './app-grant.ts';
import { judged, type App } from './app.ts';
import type { KnownApps } from './apps.port.ts';

/** The ends of what people allowed apps: their tokens are refused from the commit on, and coming back gives none of it back. */
export const disconnected = (apps: readonly App[], grants: readonly AppGrant[]) => ({
  removed: grants,
  events: grants.flatMap((grant) => {
    const app = apps.find(({ id }) => id === grant.appId);
    return app === undefined ? [] : [connectionEvent('app.disconnected', app, grant)];
  }),
});

/** Blocks apps: nobody uses them before an admin approves them again. */
export function blocked(
  apps: readonly App[],
  { policy }: Pick<KnownApps, 'policy'>,
  now: Date,
): { saved: App[]; events: EventDraft[] } {
  const pairs = apps
    .filter(({ status }) => status !== 'blocked')
    .map((before) => [before, judged(before, 'blocked', policy, now)] as const);
  return {
    saved: pairs.map(([, after]) => after),
    events: pairs.map(([before, after]) => appEvent('app.blocked', after, before)),
  };
}
