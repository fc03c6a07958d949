import { User, type AccountChanges } from '@basalt/domain';
import { addMail } from '../mail/mail.entity.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { accountSetStatements } from './account-set-statements.ts';
import type { MemberLog } from './member-log.ts';
import { recordAccountEvent } from './account-event.entity.ts';

/** Adds all statements of a change of accounts to the commit, in an order that satisfies the foreign keys. */
export async function writeAccountChanges(
  tx: Transaction,
  {
    sets = [],
    saved = [],
    removed = [],
    links = [],
    accountEvents = [],
    mails = [],
  }: AccountChanges,
  log: MemberLog,
): Promise<void> {
  for (const statement of sets.flatMap(accountSetStatements)) tx.add(statement);
  for (const record of saved) tx.put(record);
  for (const record of removed) tx.drop(record);
  tx.flush();
  for (const statement of links.flatMap(accountSetStatements)) tx.add(statement);
  for (const event of accountEvents) recordAccountEvent(tx, event);
  for (const mail of mails) addMail(tx, mail);
  const people = new Map(saved.filter(User.is).map((user) => [user.id, user]));
  for (const event of accountEvents) await log.record(event, people.get(event.userId));
}
