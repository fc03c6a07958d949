/** The parts of a database's address: the text before its hosts, the hosts, and the rest. */
const address = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/iu;

/**
 * One address for each server that an address names, in its order: `postgresql://user:password@one:5432,two:5432/database`, or
 * the parameters `host` and `port`, as libpq reads them ("Specifying Multiple Hosts"). An address of one server is returned unchanged.
 */
export function eachHost(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = address.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => before + host + after);
  if (others.length > 0) return [first, ...others];
  if (!URL.canParse(url)) return [url];
  const { searchParams } = new URL(url);
  const named = searchParams.get('host')?.split(',') ?? [];
  if (named.length < 2) return [url];
  const ports = searchParams.get('port')?.split(',') ?? [];
  const [firstUrl = url, ...rest] = named.map((host, index) => {
    const hostUrl = new URL(url);
    hostUrl.searchParams.set('host', host);
    hostUrl.searchParams.set('port', ports[ports.length === 1 ? 0 : index] || '5432');
    return hostUrl.href;
  });
  return [firstUrl, ...rest];
}

/** The address of the first server. Login, database and parameters are the same for all of them. */
export const firstHost = (url: string): string => eachHost(url)[0];

/** The same address for another login or database; `edit` sees the first server's. */
export function editedUrl(url: string, edit: (edited: URL) => void): string {
  const edited = new URL(firstHost(url));
  const { searchParams: params } = new URL(edited);
  edit(edited);
  const [, , hosts = ''] = address.exec(url) ?? [];
  if (hosts.includes(',')) {
    return edited.href.replace(
      address,
      (_all, before: string, _host, after: string) => before + hosts + after,
    );
  }
  const whole = URL.canParse(url) ? new URL(url).searchParams : params;
  for (const name of ['host', 'port']) {
    const value = whole.get(name);
    if (value !== null) edited.searchParams.set(name, value);
  }
  return edited.href;
}

/** Whether connections are made only to a server that takes writes: `target_session_attrs` of libpq. */
export function seeksPrimary(url: string): boolean {
  const { searchParams } = new URL(firstHost(url));
  return /^(?:read-write|primary)$/u.test(searchParams.get('target_session_attrs') ?? '');
}
