import type { SsoAccounts } from '../accounts.ts';
import { driverClassFault } from '../check-driver-class.ts';
import { SsoRefused } from '../sso-refused.ts';
import { garbageCallbacks } from './garbage.ts';
import type { ConformanceSubject, Person } from './subject.ts';
import { expectRefused, Trial } from './trial.ts';

/** One promise of the contract; `check` throws if the driver breaks it. */
export interface ConformanceRule {
  readonly title: string;
  readonly check: () => Promise<void>;
}

const ada: Person = { subject: 'subject-ada', email: 'ada@example.com', name: 'Ada Lovelace' };
const alan: Person = { subject: 'subject-alan', email: 'alan@example.com', name: 'Alan Turing' };

/**
 * Every promise of the contract, as a titled check that any test runner can run:
 * `for (const { title, check } of conformanceRules(subject)) it(title, check);`
 */
export function conformanceRules(subject: ConformanceSubject): readonly ConformanceRule[] {
  const rules: ConformanceRule[] = [];
  const rule = (title: string, check: (trial: Trial) => Promise<void>): void => {
    rules.push({ title, check: () => check(new Trial(subject)) });
  };
  const signIn = async (trial: Trial, person: Person): Promise<string> => {
    const start = await trial.start();
    const user = await trial.finish(await subject.goodCallback(start, person), start.remember);
    expect(trial.accounts.gave(user), 'the answer is no user that accounts gave');
    return user.id;
  };

  rule('has both operations on its prototype', async () => {
    const fault = driverClassFault(subject.Driver);
    expect(fault === null, `the class ${fault}`);
  });

  rule('starts with a redirect that the host accepts, and without accounts', async (trial) => {
    await trial.start();
    expect(trial.accounts.size === 0, 'the start made an account');
  });

  rule('remembers something else at every start', async (trial) => {
    const [one, other] = [await trial.start(), await trial.start()];
    const same = JSON.stringify(one.remember) === JSON.stringify(other.remember);
    expect(one.remember === undefined || !same, 'two starts remember the same');
  });

  rule('signs in the person whom the provider vouches for', async (trial) => {
    trial.accounts.add(alan.email, alan.name);
    const ids = [await signIn(trial, ada), await signIn(trial, alan)];
    expect(ids[0] === 'account-2' && ids[1] === 'account-1', 'another account was signed in');
  });

  rule('signs in the same account after the email has changed', async (trial) => {
    const before = await signIn(trial, ada);
    const after = await signIn(trial, { ...ada, email: 'ada.king@example.com' });
    expect(before === after, 'the account is not found by its subject');
  });

  rule('keeps two people apart who sign in at once', async (trial) => {
    const ids = await Promise.all([ada, alan, ada, alan].map((one) => signIn(trial, one)));
    expect(ids[0] === ids[2] && ids[1] === ids[3] && ids[0] !== ids[1], 'people were mixed up');
  });

  for (const [what, forge] of Object.entries(subject.forgedCallbacks)) {
    rule(`refuses a forged callback: ${what}`, async (trial) => {
      const start = await trial.start();
      await trial.expectRefusal(await forge(start, ada), start.remember);
    });
  }

  if (subject.acceptsRepeated !== true) {
    rule('refuses the same callback a second time', async (trial) => {
      const start = await trial.start();
      const callback = await subject.goodCallback(start, ada);
      await trial.finish(callback, start.remember);
      await trial.expectRefusal(callback, start.remember);
    });
  }

  if (subject.acceptsWithoutStart !== true) {
    rule('refuses a callback that no start precedes', async (trial) => {
      const start = await trial.start();
      await trial.expectRefusal(await subject.goodCallback(start, ada), undefined);
    });

    rule("refuses a callback that answers somebody else's start", async (trial) => {
      const [mine, theirs] = [await trial.start(), await trial.start()];
      await trial.expectRefusal(await subject.goodCallback(theirs, ada), mine.remember);
    });

    rule('refuses a callback with something else remembered', async (trial) => {
      const start = await trial.start();
      for (const remembered of [null, '', 0, [], {}, { id: null }, 'x'.repeat(4000)]) {
        await trial.expectRefusal(await subject.goodCallback(start, ada), remembered);
      }
    });
  }

  rule('refuses garbage without a crash', async (trial) => {
    const start = await trial.start();
    for (const [what, callback] of Object.entries(garbageCallbacks())) {
      await trial.expectRefusal(callback, start.remember).catch((error: unknown) => {
        throw new Error(`for ${what}: ${error instanceof Error ? error.message : ''}`, {
          cause: error,
        });
      });
    }
  });

  rule('lets a refusal by accounts pass', async (trial) => {
    const start = await trial.start();
    const callback = await subject.goodCallback(start, ada);
    await expectRefused(() => trial.finish(callback, start.remember, refusing));
  });

  return rules;
}

const refuse = (): Promise<never> => Promise.reject(new SsoRefused('The account is taken.'));
const refusing: SsoAccounts = {
  findBySubject: refuse,
  findByEmail: refuse,
  findOrCreate: refuse,
};

function expect(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}
