import {
  Identity,
  Session,
  TwoFactor,
  User,
  type AccountName,
  type AccountStore,
  type WantedFailures,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { db, selection } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** SQL for the id of the account with this name. */
function idOf(name: AccountName): RawBuilder<string> {
  if ('id' in name) return sql`${name.id}::uuid`;
  if ('email' in name) return sql`(select id from users where email = ${name.email})`;
  const { provider, subject } = name;
  return sql`(select user_id from identities where provider = ${provider} and subject = ${subject})`;
}

/** Whether the person `u` has a confirmed second factor. */
export const isEnrolled = sql<boolean>`exists (
  select from two_factors t where t.user_id = u.id and t.confirmed_at is not null)`;

/** The id of the picture of the person `u`. */
const pictureId = sql<string | null>`(select p.id from pictures p where p.user_id = u.id)`;

const timesOf = ({ kind, key, since, limit }: WantedFailures) =>
  selection(
    db
      .selectFrom('failed_attempts')
      .select('at')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('at', '>=', since.toISOString())
      .orderBy('at', 'desc')
      .limit(limit),
  );

const datesOf = (rows: readonly unknown[]): Date[] =>
  (rows as { at: string }[]).map(({ at }) => new Date(at));

/** Locks the keys, always in the same order: two transactions that lock the same keys would otherwise deadlock. */
const locksOf = (wanted: readonly WantedFailures[]) =>
  wanted
    .map(({ kind, key }) => JSON.stringify([kind, key]))
    .toSorted()
    .map((name) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`);

/** The times of failures of each key, the newest first. With `lock` the keys are locked until the end of the transaction. */
export async function failureTimes(
  tx: Transaction,
  wanted: readonly WantedFailures[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Date[][]> {
  if (wanted.length === 0) return [];
  const locks = lock ? locksOf(wanted) : [];
  const answers = await tx.batch(...locks, ...wanted.map(timesOf));
  return answers.slice(locks.length).map(datesOf);
}

/** The people of the deployment in PostgreSQL. */
export function createAccountStore(tx: Transaction): AccountStore {
  const people = db.selectFrom('users as u').select(tx.columns(User, 'u'));
  return {
    async load(name, { failures = [], session, recoveryCode } = {}) {
      const id = idOf(name);
      // The account is locked first, so that what belongs to it is read as it is then.
      const [users, twoFactors, identities, sessions, codes, ...rest] = await tx.batch(
        people.where('u.id', '=', id).forNoKeyUpdate(),
        selection(
          db
            .selectFrom('two_factors as t')
            .select(tx.columns(TwoFactor, 't'))
            .where('t.user_id', '=', id),
        ),
        selection(
          db
            .selectFrom('identities as i')
            .select(tx.columns(Identity, 'i'))
            .where('i.user_id', '=', id),
        ),
        session === undefined
          ? null
          : db
              .selectFrom('sessions as s')
              .select(tx.columns(Session, 's'))
              .where('s.id', '=', session)
              .where('s.user_id', '=', id)
              .forUpdate(),
        recoveryCode === undefined
          ? null
          : selection(
              db
                .selectFrom('recovery_codes')
                .select('hash')
                .where('user_id', '=', id)
                .where('hash', 'in', recoveryCode),
            ),
        ...locksOf(failures),
        ...failures.map(timesOf),
      );
      const [user] = users;
      if (user === undefined) return null;
      const [[twoFactor], [own]] = [twoFactors, sessions];
      return {
        user: tx.load(User, user),
        twoFactor: twoFactor === undefined ? null : tx.load(TwoFactor, twoFactor),
        identities: identities.map((row) => tx.load(Identity, row)),
        session: own === undefined ? null : tx.load(Session, own),
        failures: rest.slice(failures.length).map(datesOf),
        hasRecoveryCode: codes.length > 0,
      };
    },
    async find(name) {
      const [found] = await tx.rows(
        selection(
          people
            .select([isEnrolled.as('enrolled'), pictureId.as('picture_id')])
            .where('u.id', '=', idOf(name)),
        ),
      );
      if (found === undefined) return null;
      const { enrolled, picture_id, ...user } = found;
      return { user: tx.load(User, user), enrolled, pictureId: picture_id };
    },
  };
}
