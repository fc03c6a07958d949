import { expect } from 'vitest';
import type { Principal } from '../src/access/principal.ts';
import { DomainError, type DomainErrorCode } from '../src/kernel/domain-error.ts';
import type { UseCases } from '../src/use-cases.ts';
import { anIdentityFixture, type IdentityFixture } from './identity-fixture.ts';
import { scenarios } from './scenarios.ts';

type Call = [caller: Principal, input: object];
/** Another caller or another input for a call. */
export type Change = (...call: Call) => Call;

/** The call as it is. */
export const same: Change = (...call) => call;

/** The use cases; the change applies to the caller and the input of each call. */
function withChangedCalls(act: UseCases, change: () => Change): UseCases {
  const changed =
    (name: keyof UseCases) =>
    (...call: Call) => {
      const perform = act[name] as (...call: Call) => Promise<unknown>;
      return perform(...('actor' in call[0] ? change()(...call) : call));
    };
  return new Proxy(act, { get: (_, name) => changed(name as keyof UseCases) });
}

/**
 * Performs the first case of each operation after `prepare`; returns the operations that are refused with the code,
 * sorted, and checks that a refusal records no event. With a verb, only the operations whose name begins with it.
 */
export async function refusedWith(
  code: DomainErrorCode,
  prepare: (fixture: IdentityFixture) => Promise<Change>,
  verb = '',
): Promise<string[]> {
  const refused: string[] = [];
  for (const [operation, cases] of Object.entries(scenarios)) {
    if (!operation.startsWith(verb)) continue;
    const fixture = await anIdentityFixture();
    let change = same;
    const act = withChangedCalls(fixture.act, () => change);
    const perform = await Object.values(cases)[0]?.({ ...fixture, act });
    change = await prepare(fixture);
    const count = fixture.basalt.events.length;
    try {
      await perform?.();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      expect([operation, fixture.basalt.events.length]).toEqual([operation, count]);
      if (error.code === code) refused.push(operation);
    }
  }
  return refused.toSorted();
}
