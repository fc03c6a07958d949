import { maxSessionIdleMs, type AccountLink, type AccountSet } from '@basalt/domain';
import { sql } from 'kysely';
import { db, type Query, type Selection } from '../sql/query.ts';
import { sessionOf } from './sessions.store.ts';

type Written = AccountSet | AccountLink;
type Of<Kind extends Written['kind']> = Extract<Written, { kind: Kind }>;
type Statements = readonly (Query<unknown> | Selection<unknown>)[];

/** The statements for each kind of change that writes rows of accounts without loading them. */
const statementsOf: { [Kind in Written['kind']]: (set: Of<Kind>) => Statements } = {
  sessions_end: ({ userId }) => [db.deleteFrom('sessions').where('user_id', '=', userId)],
  session_ends: ({ tokenHash }) => [db.deleteFrom('sessions').where('token_hash', '=', tokenHash)],
  session_seen: ({ id, now }) => [
    db.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('id', '=', id),
  ],
  session_follows: ({ sessionId, tokenHash }) => [
    db
      .updateTable('started_sign_ins')
      .set({ session_id: sessionId })
      .where('session_id', 'in', sessionOf(tokenHash)),
    db.deleteFrom('sessions').where('token_hash', '=', tokenHash),
  ],
  started_sign_in: ({ sessionId, started: { provider, pending, expiresAt }, max }) => {
    const recent = db
      .selectFrom('started_sign_ins')
      .select('state')
      .where('session_id', '=', sessionId)
      .orderBy('expires_at', 'desc')
      .limit(max - 1);
    return [
      db
        .deleteFrom('started_sign_ins')
        .where('session_id', '=', sessionId)
        .where('state', 'not in', recent),
      db.insertInto('started_sign_ins').values({
        session_id: sessionId,
        provider,
        ...pending,
        expires_at: expiresAt.toISOString(),
      }),
    ];
  },
  started_sign_in_over: ({ sessionId, state }) => [
    db
      .deleteFrom('started_sign_ins')
      .where('session_id', '=', sessionId)
      .where('state', '=', state),
  ],
  identities_end: ({ userId }) => [db.deleteFrom('identities').where('user_id', '=', userId)],
  second_factor_ends: ({ userId }) => [db.deleteFrom('two_factors').where('user_id', '=', userId)],
  recovery_codes: ({ userId, hashes }) => [
    db.deleteFrom('recovery_codes').where('user_id', '=', userId),
    db
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ user_id: userId, hash, made_at: sql<string>`now()` }))),
  ],
  recovery_code_used: ({ userId, hash }) => [
    db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('hash', '=', hash),
  ],
  reset_token: ({ hash, userId, expiresAt }) => [
    db
      .insertInto('reset_tokens')
      .values({ hash, user_id: userId, expires_at: expiresAt.toISOString() }),
  ],
  reset_tokens_end: ({ userId }) => [db.deleteFrom('reset_tokens').where('user_id', '=', userId)],
  picture: ({ picture: { id, userId, mediaType, bytes } }) => [
    sql`insert into pictures (user_id, id, media_type, bytes) values (${userId}, ${id}, ${mediaType}, ${bytes})
      on conflict (user_id) do update set id = excluded.id, media_type = excluded.media_type, bytes = excluded.bytes`,
  ],
  picture_removed: ({ userId }) => [db.deleteFrom('pictures').where('user_id', '=', userId)],
  failure: ({ of: { kind, key }, at }) => [
    sql`insert into failed_attempts (kind, key, at) values (${kind}, ${key}, ${at.toISOString()})`,
  ],
  failures_forgotten: ({ of: { kind, key } }) => [
    db.deleteFrom('failed_attempts').where('kind', '=', kind).where('key', '=', key),
  ],
  sweep: ({ now, forgotten }) => {
    const [present, past] = [now.toISOString(), forgotten.toISOString()];
    const unused = new Date(now.getTime() - maxSessionIdleMs).toISOString();
    return [
      db
        .deleteFrom('sessions')
        .where(({ or, eb }) =>
          or([eb('expires_at', '<=', present), eb('last_seen_at', '<=', unused)]),
        ),
      db.deleteFrom('started_sign_ins').where('expires_at', '<=', present),
      db.deleteFrom('reset_tokens').where('expires_at', '<=', present),
      db.deleteFrom('oauth_requests').where('expires_at', '<=', present),
      db.deleteFrom('oauth_clients').where('expires_at', '<=', present),
      db.deleteFrom('failed_attempts').where('at', '<', past),
      db.updateTable('failed_attempts').set({ at: present }).where('at', '>', present),
    ];
  },
};

/** The statements of a change of many rows of accounts, in their order. */
export const accountSetStatements = <Kind extends Written['kind']>(set: Of<Kind>): Statements =>
  statementsOf[set.kind as Kind](set);
