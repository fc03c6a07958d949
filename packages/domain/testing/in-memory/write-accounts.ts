import type { AccountChanges, AccountLink, AccountSet } from '../../src/ports/account-changes.ts';
import type { AccountEvent } from '../../src/event/account-event.ts';
import { Identity } from '../../src/records/identity.ts';
import { TwoFactor } from '../../src/records/two-factor.ts';
import { isGoodSession, Session } from '../../src/records/session.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { memberAccountEvents } from '../../src/tenancy/member-event.ts';
import { keyOf, type Database } from './database.ts';
import { tenantsOf } from './deployment.ts';
import { personOf } from './organizations.ts';
import { queueMails } from './outbox.ts';
import { tableOf, tablesOf } from './tenant.ts';
import { addEvents } from './write.ts';

/** Writes a change of accounts, as one batch of statements of a database does. */
export function writeAccounts(database: Database, changes: AccountChanges, newId: NewId): void {
  const { sets = [], saved = [], removed = [], links = [], accountEvents = [] } = changes;
  for (const set of sets) writeSet(database, set);
  for (const record of saved) {
    // An identity is never changed: a second account cannot have it.
    if (Identity.is(record) && tablesOf(database)(Identity).get(record.provider, record.subject)) {
      throw new Error('identity is there already');
    }
    tableOf(database, record).put(record);
  }
  for (const record of saved) tableOf(database, record).refuseBroken(record);
  for (const record of removed) tableOf(database, record).delete(record);
  endLost(database);
  for (const link of links) writeLink(database, link);
  for (const event of accountEvents) {
    database.values('accountEvents').add(event.id, event);
    noteInOrganizations(database, event, newId);
  }
  queueMails(database, changes.mails);
}

/** Adds an event of an account to the logs of the person's organizations. */
function noteInOrganizations(database: Database, event: AccountEvent, newId: NewId): void {
  for (const tenant of tenantsOf(database)) {
    const membership = tenant.member(event.userId);
    const person = membership && personOf(tenant, membership);
    if (person === null) continue;
    addEvents(tenant, memberAccountEvents(event, tenant.organizationId, person, newId), newId);
  }
}

/** The started sign-ins of a session, those that end last first. */
export const startedOf = (database: Database, sessionId: string | undefined) =>
  database
    .values('startedSignIns')
    .where((started) => started.sessionId === sessionId)
    .toSorted((a, b) => Number(b.expiresAt) - Number(a.expiresAt));

/** Deletes the started sign-ins of sessions that have ended. */
function endLost(database: Database): void {
  const sessions = tablesOf(database)(Session);
  const isLost = ({ sessionId }: { sessionId: string }) => sessions.get(sessionId) === null;
  database.values('startedSignIns').deleteWhere(isLost);
}

function writeSet(database: Database, set: AccountSet): void {
  const of = tablesOf(database);
  const failures = database.values('failures');
  switch (set.kind) {
    case 'sessions_end':
      return of(Session).remove({ userId: set.userId });
    case 'session_ends':
      return of(Session).remove({ tokenHash: set.tokenHash });
    case 'session_seen':
      return of(Session).update({ id: set.id }, { lastSeenAt: set.now });
    case 'started_sign_in_over':
      return database.values('startedSignIns').delete(keyOf(set.sessionId, set.state));
    case 'identities_end':
      return of(Identity).remove({ userId: set.userId });
    case 'second_factor_ends':
      of(TwoFactor).remove({ userId: set.userId });
      return database.values('recoveryCodes').deleteWhere(({ userId }) => userId === set.userId);
    case 'recovery_code_used':
      return database.values('recoveryCodes').delete(keyOf(set.userId, set.hash));
    case 'reset_tokens_end':
      return database.values('resetTokens').deleteWhere(({ userId }) => userId === set.userId);
    case 'picture_removed':
      return database.values('pictures').delete(set.userId);
    case 'failure': {
      const key = keyOf(set.of.kind, set.of.key);
      return failures.set(key, { key, times: [...(failures.get(key)?.times ?? []), set.at] });
    }
    case 'failures_forgotten':
      return failures.delete(keyOf(set.of.kind, set.of.key));
    case 'sweep':
      return sweep(database, set.now, set.forgotten);
    default:
      return set satisfies never;
  }
}

function sweep(database: Database, now: Date, forgotten: Date): void {
  const hasExpired = ({ expiresAt }: { expiresAt: Date }) => expiresAt <= now;
  tablesOf(database)(Session).remove((session) => !isGoodSession(session, now));
  database.values('startedSignIns').deleteWhere(hasExpired);
  database.values('resetTokens').deleteWhere(hasExpired);
  const failures = database.values('failures');
  for (const { key, times } of failures.where()) {
    const recent = times.filter((at) => at >= forgotten);
    failures.set(key, { key, times: recent.map((at) => (at > now ? now : at)) });
  }
}

function writeLink(database: Database, link: AccountLink): void {
  const startedSignIns = database.values('startedSignIns');
  const codes = database.values('recoveryCodes');
  const start = (started: ReturnType<typeof startedOf>[0]) =>
    startedSignIns.set(keyOf(started.sessionId, started.pending.state), started);
  switch (link.kind) {
    case 'started_sign_in': {
      const { sessionId, started, max } = link;
      for (const { pending } of startedOf(database, sessionId).slice(max - 1)) {
        startedSignIns.delete(keyOf(sessionId, pending.state));
      }
      return start({ ...started, sessionId });
    }
    case 'session_follows': {
      const { sessionId, tokenHash } = link;
      const sessions = tablesOf(database)(Session);
      const before = startedOf(database, sessions.first({ tokenHash })?.id);
      for (const started of before) start({ ...started, sessionId });
      sessions.remove({ tokenHash });
      return endLost(database);
    }
    case 'recovery_codes': {
      const { userId, hashes } = link;
      codes.deleteWhere((code) => code.userId === userId);
      for (const hash of hashes) codes.set(keyOf(userId, hash), { userId });
      return undefined;
    }
    case 'picture':
      return database.values('pictures').set(link.picture.userId, link.picture);
    case 'reset_token': {
      const { hash, userId, expiresAt } = link;
      return database.values('resetTokens').set(hash, { userId, expiresAt });
    }
    default:
      return link satisfies never;
  }
}
