/** The one value of the cookie in a Cookie header; null when there is none, or two that contradict each other. */
export function readCookie(header: string | undefined, name: string): string | null {
  const values = new Set<string>();
  for (const pair of (header ?? '').split(';')) {
    const [found, ...rest] = pair.trim().split('=');
    if (found === name) values.add(rest.join('='));
  }
  const [value = '', ...others] = values;
  return others.length === 0 && /^[\w.~%-]{1,4096}$/.test(value) ? value : null;
}
