import { User, type AccountChanges } from '@basalt/domain';
import { addMail } from '../mail/add-mail.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { accountSetStatements } from './account-set-statements.ts';
import type { MemberLog } from './member-log.ts';
import { recordAccountEvent } from './note-account-event.ts';

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
  const newPeople = saved.filter((one) => one instanceof User && !tx.isLoaded(one));
  // New people are written first, because other new records refer to them.
  for (const user of newPeople) tx.put(user);
  if (newPeople.length > 0) tx.flush();
  for (const record of saved) tx.put(record);
  for (const record of removed) tx.drop(record);
  tx.flush();
  for (const statement of links.flatMap(accountSetStatements)) tx.add(statement);
  for (const event of accountEvents) recordAccountEvent(tx, event);
  for (const mail of mails) addMail(tx, mail);
  const people = new Map(saved.flatMap((one) => (one instanceof User ? [[one.id, one]] : [])));
  for (const event of accountEvents) await log.record(event, people.get(event.userId));
}
