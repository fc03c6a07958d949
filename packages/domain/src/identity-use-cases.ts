import type { IdentityPorts } from './ports/ports.ts';
import * as factories from './identity-factories.ts';

/** The factory of every use case of sign-in and of people, by the name of the use case. */
export const identityUseCaseFactories = factories satisfies Record<
  string,
  (ports: IdentityPorts) => unknown
>;

/** Every use case of sign-in and of people, ready to be called. */
export type IdentityUseCases = {
  readonly [K in keyof typeof identityUseCaseFactories]: ReturnType<
    (typeof identityUseCaseFactories)[K]
  >;
};

/** All of them on these ports. */
export function composeIdentity(ports: IdentityPorts): IdentityUseCases {
  const made = Object.entries(identityUseCaseFactories).map(([name, create]) => [
    name,
    create(ports),
  ]);
  return Object.fromEntries(made) as IdentityUseCases;
}
