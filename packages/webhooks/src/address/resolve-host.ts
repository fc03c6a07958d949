import { Resolver } from 'node:dns/promises';

/** Finds every address of a host name. Throws when there is none. */
export type ResolveHost = (name: string) => Promise<string[]>;

/**
 * Asks name servers directly, with time limits: the system's resolver would hold one of the process's few threads
 * for as long as a hostile name server likes. Nothing is kept. `localhost` is this machine (RFC 6761); what else
 * the system's hosts file names is not known here.
 */
export function createResolveHost(servers?: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name) => {
    if (/^(?:.+\.)?localhost\.?$/u.test(name)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw new Error('the host has no address');
    return found;
  };
}
