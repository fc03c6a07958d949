import type {
  AccountChanges,
  AccountLink,
  AccountSet,
} from '../../src/identity/account-changes.ts';
import { Identity } from '../../src/identity/oauth/identity.ts';
import { Session, isGoodSession } from '../../src/identity/session/session.ts';
import { TwoFactor } from '../../src/identity/second-factor/two-factor.ts';
import { User } from '../../src/identity/account/user.ts';
import type { IdentityDraft } from './deployment.ts';
import type { IdentityData, KeptStart } from './identity-data.ts';
import { keptMail } from './outbox.ts';
import { copyOf, removeFrom } from './table.ts';

/** Writes what a change of accounts leaves behind, but for the events of organizations. */
export function writeAccounts(
  data: IdentityData,
  { users, mails: outbox }: IdentityDraft,
  {
    sets = [],
    saved = [],
    removed = [],
    links = [],
    accountEvents = [],
    mails = [],
  }: AccountChanges,
): void {
  for (const set of sets) writeSet(data, set);
  for (const record of saved) {
    if (record instanceof User) users.put(record.id, record);
    else if (record instanceof Session) data.sessions.put(record.id, record);
    else if (record instanceof TwoFactor) data.twoFactors.put(record.userId, record);
    else if (record instanceof Identity) data.identities.add(nameOf(record), record);
    else throw new Error(`a record that is not stored: ${record.constructor.name}`);
  }
  for (const record of removed) {
    if (!(record instanceof Session)) throw new Error('a record that is not removed');
    endSessions(data, ({ id }) => id === record.id);
  }
  for (const link of links) writeLink(data, link);
  data.events.push(...accountEvents.map(copyOf));
  for (const mail of mails) outbox.add(mail.id, keptMail(mail));
}

/** The key of an identity. */
export const nameOf = ({ provider, subject }: { provider: string; subject: string }): string =>
  JSON.stringify([provider, subject]);

const keyOf = ({ sessionId, pending }: KeptStart): string => `${sessionId} ${pending.state}`;

/** The started sign-ins of a session, those that end last first. */
export const startedOf = (
  { startedSignIns }: IdentityData,
  sessionId: string | undefined,
): KeptStart[] =>
  startedSignIns
    .where((one) => one.sessionId === sessionId)
    .toSorted((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime());

function endSessions(
  { sessions, startedSignIns }: IdentityData,
  matches: (session: Session) => boolean,
): void {
  removeFrom(sessions, matches);
  removeFrom(startedSignIns, ({ sessionId }) => sessions.get(sessionId) === null);
}

function writeSet(data: IdentityData, set: AccountSet): void {
  const { sessions, recoveryCodes, resetTokens, failures } = data;
  switch (set.kind) {
    case 'sessions_end':
      endSessions(data, ({ userId }) => userId === set.userId);
      break;
    case 'session_ends':
      endSessions(data, ({ tokenHash }) => tokenHash === set.tokenHash);
      break;
    case 'session_seen': {
      const session = sessions.get(set.id);
      if (session) sessions.save(set.id, Object.assign(session, { lastSeenAt: set.now }));
      break;
    }
    case 'started_sign_in_over':
      data.startedSignIns.delete(`${set.sessionId} ${set.state}`);
      break;
    case 'identities_end':
      removeFrom(data.identities, ({ userId }) => userId === set.userId);
      break;
    case 'second_factor_ends':
      data.twoFactors.delete(set.userId);
      removeFrom(recoveryCodes, ({ userId }) => userId === set.userId);
      break;
    case 'recovery_code_used':
      recoveryCodes.delete(`${set.userId} ${set.hash}`);
      break;
    case 'reset_tokens_end':
      removeFrom(resetTokens, ({ userId }) => userId === set.userId);
      break;
    case 'failure':
      failures.push({ ...set.of, at: set.at });
      break;
    case 'failures_forgotten': {
      const { kind, key } = set.of;
      const kept = failures.filter((one) => one.kind !== kind || one.key !== key);
      failures.splice(0, failures.length, ...kept);
      break;
    }
    case 'sweep': {
      const { now, forgotten } = set;
      endSessions(data, (session) => !isGoodSession(session, now));
      removeFrom(data.startedSignIns, ({ expiresAt }) => expiresAt <= now);
      removeFrom(resetTokens, ({ expiresAt }) => expiresAt <= now);
      const kept = failures.filter(({ at }) => at >= forgotten);
      const dated = kept.map((one) => ({ ...one, at: one.at > now ? now : one.at }));
      failures.splice(0, failures.length, ...dated);
      break;
    }
    default:
      set satisfies never;
  }
}

function writeLink(data: IdentityData, link: AccountLink): void {
  const { sessions, startedSignIns, recoveryCodes } = data;
  const keep = (started: KeptStart): void => startedSignIns.put(keyOf(started), started);
  switch (link.kind) {
    case 'started_sign_in': {
      const { sessionId, started, max } = link;
      const behind = startedOf(data, sessionId).slice(max - 1);
      for (const old of behind) startedSignIns.delete(keyOf(old));
      keep({ ...started, sessionId });
      break;
    }
    case 'session_follows': {
      const { sessionId, tokenHash } = link;
      const before = sessions.first((one) => one.tokenHash === tokenHash);
      for (const one of startedOf(data, before?.id)) keep({ ...one, sessionId });
      endSessions(data, (one) => one.tokenHash === tokenHash);
      break;
    }
    case 'recovery_codes': {
      const { userId, hashes } = link;
      removeFrom(recoveryCodes, (one) => one.userId === userId);
      for (const hash of hashes) recoveryCodes.add(`${userId} ${hash}`, { userId, hash });
      break;
    }
    case 'reset_token':
      data.resetTokens.add(link.hash, { userId: link.userId, expiresAt: link.expiresAt });
      break;
    default:
      link satisfies never;
  }
}
