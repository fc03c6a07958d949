import { useEffect, useState } from 'react';

/**
 * The token of a link in a mail; empty without one. It is in the fragment of the address, which browsers do not send (a token in the query
 * is accepted, too). It is removed from the address bar, so that it is not in the history or in screenshots.
 */
export function useLinkToken(): string {
  // A second link that is opened in this page changes only the fragment.
  useEffect(() => {
    const begin = () => window.location.reload();
    window.addEventListener('hashchange', begin);
    return () => window.removeEventListener('hashchange', begin);
  }, []);
  const [token] = useState(() => {
    const { hash, search, pathname } = window.location;
    const found = tokenIn(hash.slice(1)) ?? tokenIn(search);
    // After a reload, the token is read from the place where the first visit stored it.
    if (found === null) return (window.history.state as { token?: string } | null)?.token ?? '';
    window.history.replaceState({ token: found }, '', pathname);
    return found;
  });
  return token;
}

const tokenIn = (text: string): string | null => new URLSearchParams(text).get('token');
