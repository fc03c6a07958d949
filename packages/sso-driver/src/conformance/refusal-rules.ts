import type { SsoAccounts } from '../accounts.ts';
import { SsoRefused } from '../sso-refused.ts';
import { garbageCallbacks } from './garbage.ts';
import { rule, type ConformanceRule } from './rule.ts';
import type { ConformanceSubject } from './subject.ts';
import { ada, expectRefused, Trial } from './trial.ts';

/** The rules about people who must be refused, and that a refusal is a `SsoRefused`. */
export function refusalRules(subject: ConformanceSubject): ConformanceRule[] {
  return [
    ...forgedRules(subject),
    ...(subject.acceptsRepeated === true ? [] : [repeatedRule(subject)]),
    ...(subject.acceptsLate === true ? [] : [lateRule(subject)]),
    ...(subject.acceptsWithoutStart === true ? [] : boundToStartRules(subject)),
    rule('refuses garbage without a crash', async () => {
      const trial = new Trial(subject);
      const { remember } = await trial.start();
      for (const [what, callback] of Object.entries(garbageCallbacks())) {
        await trial.expectRefusal(callback, remember).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          throw new Error(`for ${what}: ${why}`, { cause: error });
        });
      }
    }),
    rule('lets a refusal by accounts pass', async () => {
      const trial = new Trial(subject);
      const start = await trial.start();
      const callback = await subject.goodCallback(start, ada);
      await expectRefused(() => trial.finish(callback, start.remember, refusing));
    }),
  ];
}

function forgedRules(subject: ConformanceSubject): ConformanceRule[] {
  const forgeries = Object.entries(subject.forgedCallbacks);
  if (forgeries.length === 0) throw new TypeError('forgedCallbacks names none');
  return forgeries.map(([what, forge]) =>
    rule(`refuses a forged callback: ${what}`, async () => {
      const trial = new Trial(subject);
      const start = await trial.start();
      await trial.expectRefusal(await forge(start, ada), start.remember);
    }),
  );
}

function repeatedRule(subject: ConformanceSubject): ConformanceRule {
  return rule('refuses the same callback a second time', async () => {
    const trial = new Trial(subject);
    const start = await trial.start();
    const callback = await subject.goodCallback(start, ada);
    await trial.finish(callback, start.remember);
    await trial.expectRefusal(callback, start.remember);
  });
}

const day = 24 * 3_600_000;

/** A driver that asks the machine for the time, and not its `clock`, finds the callback fresh. */
function lateRule(subject: ConformanceSubject): ConformanceRule {
  return rule('refuses a callback that is a day old by its clock', async () => {
    const trial = new Trial(subject);
    const start = await trial.start();
    const callback = await subject.goodCallback(start, ada);
    trial.ahead = day;
    await trial.expectRefusal(callback, start.remember);
  });
}

function boundToStartRules(subject: ConformanceSubject): ConformanceRule[] {
  return [
    rule('refuses a callback that no start precedes', async () => {
      const trial = new Trial(subject);
      await trial.expectRefusal(await subject.goodCallback(await trial.start(), ada), undefined);
    }),
    rule('refuses a callback that answers the start of another person', async () => {
      const trial = new Trial(subject);
      const [mine, theirs] = [await trial.start(), await trial.start()];
      await trial.expectRefusal(await subject.goodCallback(theirs, ada), mine.remember);
    }),
    rule('refuses a callback with something else remembered', async () => {
      const trial = new Trial(subject);
      for (const remembered of [null, '', 0, [], {}, { id: null }, 'x'.repeat(4000)]) {
        const start = await trial.start();
        await trial.expectRefusal(await subject.goodCallback(start, ada), remembered);
      }
    }),
  ];
}

const refuse = (): Promise<never> => Promise.reject(new SsoRefused('The account is taken.'));
const refusing: SsoAccounts = { findBySubject: refuse, findByEmail: refuse, findOrCreate: refuse };
