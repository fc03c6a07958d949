import { importBudget, importSystems, type FittingSource } from '@basalt/domain';
import {
  createAddressPolicy,
  createGuardedFetch,
  type AddressPolicy,
  type GuardedFetch,
  type ResolveHost,
} from '@basalt/webhooks';
import { isolatedSource } from './isolated-source.ts';

/** The sources of imports by their systems, each in a process of its own. This process sends their requests, by `fetch`. */
export const isolatedSources = (fetch: GuardedFetch): ReadonlyMap<string, FittingSource> =>
  new Map(importSystems.map((system) => [system, isolatedSource(system, fetch)]));

/** How long an answer of a source may take. */
export const answerLimits = {
  timeLimit: importBudget.address.answer,
  idleLimit: importBudget.address.silence,
} as const;

/** The sources for an operator, who may name one private address: that of the other system. Other addresses are guarded. */
export function sourcesForOperator(
  {
    addressPolicy: policy,
    resolveHost,
  }: { addressPolicy: AddressPolicy; resolveHost: ResolveHost },
  named: string,
): ReadonlyMap<string, FittingSource> {
  const options = { resolveHost, ...answerLimits };
  const guarded = createGuardedFetch({ ...options, policy });
  const open = createGuardedFetch({
    ...options,
    policy: createAddressPolicy(['0.0.0.0/0', '::/0']),
  });
  const { host } = URL.parse(named) ?? {};
  return isolatedSources((url, init) =>
    URL.parse(url)?.host === host ? open(url, init) : guarded(url, init),
  );
}
