import { Resolver } from 'node:dns/promises';

/** Finds every address of a host name. Throws when there is none. */
export type ResolveHost = (name: string) => Promise<string[]>;

/** Names that no public name server has (RFC 6761, section 6). No name server is queried for them. */
const reservedNames = /(?:^|\.)(?:test|example|invalid)\.?$/iu;

/**
 * Asks name servers directly, with a time limit. The system's resolver has none: a hostile name server could occupy the few
 * threads of the process. Nothing is cached. `localhost` is this machine (RFC 6761); other names of the system's hosts file
 * are unknown here.
 */
export function createResolveHost(servers?: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name) => {
    if (servers === undefined && reservedNames.test(name))
      throw new Error('the host has no address');
    if (/^(?:.+\.)?localhost\.?$/u.test(name)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw new Error('the host has no address');
    return found;
  };
}
