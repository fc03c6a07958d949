import { afterAll } from 'vitest';
import type { DatabaseOptions } from '../src/index.ts';
import { aTenant, openFixture } from './fixture.ts';

type Options = Omit<DatabaseOptions, 'url'>;

/** A database and one server for the tests of a file, closed after them. Call it at the top level of the file. */
export async function useServer(options?: Options) {
  const fixture = await openFixture();
  afterAll(() => fixture.close());
  return { fixture, server: await fixture.serve(options) };
}

/** The same with a tenant. */
export async function useTenant(options?: Options) {
  const { fixture, server } = await useServer(options);
  return { fixture, server, tenant: await aTenant(server) };
}
