import type { Ports } from './ports/ports.ts';
import * as factories from './use-case-factories.ts';

/** The factory of every use case, by the name of the use case. */
export const useCaseFactories = factories satisfies Record<string, (ports: Ports) => unknown>;

/** Every use case, ready to be called. */
export type UseCases = {
  readonly [K in keyof typeof useCaseFactories]: ReturnType<(typeof useCaseFactories)[K]>;
};

/** All use cases on these ports. */
export function composeUseCases(ports: Ports): UseCases {
  const made = Object.entries(useCaseFactories).map(([name, create]) => [name, create(ports)]);
  return Object.fromEntries(made) as UseCases;
}
