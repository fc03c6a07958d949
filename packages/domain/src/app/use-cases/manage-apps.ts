import type { SecretHash } from '../../records/credential.ts';
import { changed } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import { issuedTo, type Principal } from '../../access/principal.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import { appEvent } from '../app-event.ts';
import { checkAppMetadata, type AppMetadata } from '../../records/app-metadata.ts';
import { type AppPolicy, type AppStatus, mayConnect } from '../../records/app-policy.ts';
import { App, appRecord, withStatus, type AppRecord } from '../../records/app.ts';
import { disconnected } from '../disconnected.ts';
import { changeOfApp, foundApp, ofOwnOrganization, refuseFurtherApp } from './named-app.ts';

type IssuePorts = ChangePorts & Pick<Ports, 'apiKeyFactory'>;

/** An app with its secret, which is shown only once; null for a public app. */
export type IssuedApp = AppRecord & { client_secret: string | null };

const all = ({ apps }: TenantStores) => apps.lock(null);

/** An app in the list of its organization. */
export type ListedAppRecord = AppRecord & {
  /** How many people have connected it. */
  people: number;
};

/** The apps that the organization registered or decided about, and those that its people connected or requested. For owners and admins. */
export const listApps =
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  async (principal: Principal): Promise<ListedAppRecord[]> => {
    hideFromPlainMember(principal, 'app');
    const [{ apps }, people] = await Promise.all([
      tenancy.inTenant(principal, (stores) => stores.apps.read(null)),
      tenancy.queriesOf(principal).apps.people(),
    ]);
    return apps.map((app) => ({ ...appRecord(app), people: people.get(app.id) ?? 0 }));
  };

/**
 * Registers an app that only people of the organization can connect. Refuses as `checkAppMetadata`, with `insufficient_role` and
 * `quota_exceeded`.
 */
export const registerApp = (ports: IssuePorts) =>
  changeOf(ports, {
    ...ofOwnOrganization,
    prepare: async ({ confidential }: AppMetadata & { confidential: boolean }) =>
      confidential ? ports.apiKeyFactory.forge() : null,
    load: all,
    check: (known, command, { principal, prepared: issued }) => {
      refusePlainMember(principal);
      return { known, metadata: checkAppMetadata(command), issued };
    },
    decide: ({ known, metadata, issued }, { principal, newId, now }) => {
      refuseFurtherApp(known);
      const { organizationId, actor: createdBy } = principal;
      const id = newId();
      const app = new App({
        ...metadata,
        id,
        organizationId,
        clientId: id,
        kind: 'registered',
        secrets: issued === null ? [] : [{ ...issued.secret, ...issuedTo(createdBy) }],
        status: 'approved',
        isAllowed: mayConnect(known.policy, 'approved'),
        createdBy,
        now,
      });
      const answer: IssuedApp = { ...appRecord(app), client_secret: issued?.token ?? null };
      return { saved: [app], events: [appEvent('app.registered', app)], answer };
    },
  });

/** Changes an app that the organization registered. Refuses as `registerApp`, and with `not_found` (app). */
export const updateApp = (ports: ChangePorts) =>
  changeOf(ports, {
    ...changeOfApp,
    check: (known, { app: id, ...patch }: { app: string } & Partial<AppMetadata>, context) => {
      const before = foundApp(known, id, context.principal);
      if (before.kind !== 'registered') throw new DomainError('not_found', { resource: 'app' });
      const { name, homePage, redirectUris } = before;
      const metadata = checkAppMetadata({ name, homePage, redirectUris, ...patch });
      return { before, metadata };
    },
    decide: ({ before, metadata }, { now }) => {
      const app = changed(before, { ...metadata, updatedAt: now });
      const event = appEvent('app.updated', app, before);
      if (Object.keys(event.changes ?? {}).length === 0) return { answer: appRecord(before) };
      return { saved: [app], events: [event], answer: appRecord(app) };
    },
  });

/** Approves or blocks an app; a blocked one is refused from its next call on. Refuses with `insufficient_role` and `not_found` (app). */
export const setAppStatus = (ports: ChangePorts) =>
  changeOf(ports, {
    ...changeOfApp,
    check: (
      known,
      { app, status }: { app: string; status: Extract<AppStatus, 'approved' | 'blocked'> },
      { principal },
    ) => ({ before: foundApp(known, app, principal), status, policy: known.policy }),
    decide: ({ before, status, policy }, { now }) => {
      if (before.status === status) return { answer: appRecord(before) };
      const app = withStatus(before, status, policy, now);
      const events = [appEvent(`app.${status}`, app, before)];
      return { saved: [app], events, answer: appRecord(app) };
    },
  });

/** Gives a confidential app another secret; the former one works for `overlapSeconds` more. Refuses as `updateApp`. */
export const rotateAppSecret = (ports: IssuePorts) =>
  changeOf(ports, {
    ...changeOfApp,
    prepare: async () => ports.apiKeyFactory.forge(),
    check: (
      known,
      { app: id, overlapSeconds = 0 }: { app: string; overlapSeconds?: number | undefined },
      { principal, prepared: issued },
    ) => {
      const before = foundApp(known, id, principal);
      const [current] = before.secrets;
      if (current === undefined) throw new DomainError('not_found', { resource: 'app' });
      return { before, current, issued, overlapSeconds };
    },
    decide: ({ before, current, issued, overlapSeconds }, { principal, now }) => {
      const goodUntil = new Date(now.getTime() + overlapSeconds * 1000).toISOString();
      const former: SecretHash[] = overlapSeconds > 0 ? [{ ...current, goodUntil }] : [];
      const secrets = [{ ...issued.secret, ...issuedTo(principal.actor) }, ...former];
      const app = changed(before, { secrets, updatedAt: now });
      const answer: IssuedApp = { ...appRecord(app), client_secret: issued.token };
      return { saved: [app], events: [appEvent('app.updated', app)], answer };
    },
  });

/** Deletes an app, with everything that people allowed it. Refuses with `insufficient_role` and `not_found` (app). */
export const deleteApp = (ports: ChangePorts) =>
  changeOf(ports, {
    ...changeOfApp,
    check: (known, { app }: { app: string }, { principal }) => ({
      app: foundApp(known, app, principal),
      grants: known.grants,
    }),
    decide: ({ app, grants }) => {
      const { events } = disconnected([app], grants);
      const deleted = appEvent('app.deleted', app);
      return { removed: [app], events: [...events, deleted], answer: undefined };
    },
  });

/** Ends all connections of an app; the app stays. Refuses with `insufficient_role` and `not_found` (app). */
export const disconnectAll = (ports: ChangePorts) =>
  changeOf(ports, {
    ...changeOfApp,
    check: (known, { app }: { app: string }, { principal }) => {
      foundApp(known, app, principal);
      return known;
    },
    decide: ({ apps, grants }) => ({ ...disconnected(apps, grants), answer: undefined }),
  });

/** Which apps people may connect. Every member of the organization can read it. */
export const readAppPolicy =
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  async (principal: Principal): Promise<{ policy: AppPolicy }> => {
    const { policy } = await tenancy.inTenant(principal, ({ apps }) => apps.read(null));
    return { policy };
  };

/** Sets which apps people may connect. It applies to connected apps from their next call on. Refuses with `insufficient_role`. */
export const setAppPolicy = (ports: ChangePorts) =>
  changeOf(ports, {
    ...ofOwnOrganization,
    load: all,
    check: ({ apps }, { policy }: { policy: AppPolicy }, { principal }) => {
      refusePlainMember(principal);
      return { apps, policy };
    },
    decide: ({ apps, policy }, { now }) => {
      const pairs = apps
        .map((before) => ({ before, app: withStatus(before, before.status, policy, now) }))
        .filter(({ before, app }) => app.isAllowed !== before.isAllowed);
      return {
        sets: [{ kind: 'app_policy', policy }],
        saved: pairs.map(({ app }) => app),
        events: pairs.map(({ before, app }) => appEvent('app.updated', app, before)),
        answer: { policy },
      };
    },
  });
