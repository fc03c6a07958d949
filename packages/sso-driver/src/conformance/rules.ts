import { driverClassFault } from '../check-driver-class.ts';
import { refusalRules } from './refusal-rules.ts';
import { expectTrue, rule, type ConformanceRule } from './rule.ts';
import type { ConformanceSubject } from './subject.ts';
import { ada, alan, Trial } from './trial.ts';

/**
 * Every promise of the contract, as a titled check that any test runner can run:
 * `for (const { title, check } of conformanceRules(subject)) it(title, check);`
 */
export function conformanceRules(subject: ConformanceSubject): readonly ConformanceRule[] {
  return [...startRules(subject), ...signInRules(subject), ...refusalRules(subject)];
}

function startRules(subject: ConformanceSubject): ConformanceRule[] {
  return [
    rule('has both operations on its prototype', () => {
      const fault = driverClassFault(subject.Driver);
      expectTrue(fault === null, `the class ${fault}`);
    }),
    rule('starts with a redirect that the host accepts, and without accounts', async () => {
      const trial = new Trial(subject);
      await trial.start();
      expectTrue(trial.accounts.size === 0, 'the start made an account');
    }),
    rule('remembers something else at every start', async () => {
      const trial = new Trial(subject);
      const [first, second] = [await trial.start(), await trial.start()];
      const same = JSON.stringify(first.remember) === JSON.stringify(second.remember);
      expectTrue(first.remember === undefined || !same, 'two starts remember the same');
    }),
  ];
}

function signInRules(subject: ConformanceSubject): ConformanceRule[] {
  return [
    rule('signs in the person whom the provider vouches for', async () => {
      const trial = new Trial(subject);
      trial.accounts.add(alan.email, alan.name);
      const [first, second] = [await trial.signIn(ada), await trial.signIn(alan)];
      expectTrue(first.email === ada.email, 'another account was signed in');
      expectTrue(second.email === alan.email, 'another account was signed in');
      expectTrue(trial.accounts.size === 2, 'an account was made for a person who has one');
    }),
    rule('signs in the same account after the email has changed', async () => {
      const trial = new Trial(subject);
      const before = await trial.signIn(ada);
      const after = await trial.signIn({ ...ada, email: 'ada.king@example.com' });
      expectTrue(before.id === after.id, 'the account is not found by its subject');
    }),
    rule('keeps two people apart who sign in at once', async () => {
      const trial = new Trial(subject);
      const users = await Promise.all([ada, alan, ada, alan].map((person) => trial.signIn(person)));
      const emails = users.map((user) => user.email).join(' ');
      const expected = [ada, alan, ada, alan].map((person) => person.email).join(' ');
      expectTrue(emails === expected, 'people were mixed up');
    }),
  ];
}
