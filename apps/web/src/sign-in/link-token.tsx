import { useEffect, useState } from 'react';

/**
 * The token of a mailed link, empty without one. It comes in the fragment of the address, which browsers send to nobody (in the query it
 * is taken, too), and is taken out of the address bar, so that it stays out of history and screenshots.
 */
export function useLinkToken(): string {
  // Another link that is put into the address bar of this page changes the fragment alone.
  useEffect(() => {
    const begin = () => window.location.reload();
    window.addEventListener('hashchange', begin);
    return () => window.removeEventListener('hashchange', begin);
  }, []);
  const [token] = useState(() => {
    const { hash, search, pathname } = window.location;
    const found = tokenIn(hash.slice(1)) ?? tokenIn(search);
    // A reload finds the token where the first visit left it.
    if (found === null) return (window.history.state as { token?: string } | null)?.token ?? '';
    window.history.replaceState({ token: found }, '', pathname);
    return found;
  });
  return token;
}

const tokenIn = (text: string): string | null => new URLSearchParams(text).get('token');
