import { useCaseFactories, type Ports, type UseCases } from '@basalt/domain';
import {
  createCredentialLookup,
  createPurge,
  createTenancy,
  type Database,
  type Purge,
} from '@basalt/persistence';
import {
  createKeySmith,
  createRichText,
  deriveKeys,
  newId,
  type DerivedKeys,
} from '@basalt/security';
import { asFunction, asValue, createContainer, type Resolver } from 'awilix';
import type { Config } from './config/config.ts';
import type { Storage } from './start/open-storage.ts';

/** Every part of a running deployment, by name. A part that is missing below is a type error. */
export interface Cradle extends Ports, UseCases {
  config: Config;
  database: Database;
  keys: DerivedKeys;
  purge: Purge;
}

/** A part made of other parts, once. */
function part<T>(make: (cradle: Cradle) => T): Resolver<T> {
  return asFunction(make).singleton();
}

/** Each use case from its factory, under its own name. */
function useCaseParts(): { [Name in keyof UseCases]: Resolver<UseCases[Name]> } {
  const parts = Object.entries(useCaseFactories).map(([name, make]) => [name, part<unknown>(make)]);
  return Object.fromEntries(parts) as { [Name in keyof UseCases]: Resolver<UseCases[Name]> };
}

/** Puts the parts of a deployment together: the only place that knows which adapter stands behind which port. */
export function compose(config: Config, { database, secretKey }: Storage): Cradle {
  const container = createContainer<Cradle>({ injectionMode: 'PROXY', strict: true });
  const parts: { [Name in keyof Cradle]: Resolver<Cradle[Name]> } = {
    config: asValue(config),
    database: asValue(database),
    keys: asValue(deriveKeys(secretKey)),
    clock: asValue(() => new Date()),
    newId: asValue(newId),
    richText: part(() => createRichText()),
    keySmith: part(({ keys }) =>
      createKeySmith({ prefix: config.keyPrefix, peppers: [keys.apiKeyPepper] }),
    ),
    tenancy: part(({ newId: ids }) => createTenancy({ database, newId: ids })),
    credentialLookup: part(() => createCredentialLookup({ database, limits: config.limits })),
    purge: part(() => createPurge({ database })),
    ...useCaseParts(),
  };
  container.register(parts);
  return container.cradle;
}
