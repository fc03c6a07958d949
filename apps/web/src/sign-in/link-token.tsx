import { useEffect, useState } from 'react';

/** What a mailed link holds; empty for what it does not. */
export interface LinkToken {
  token: string;
  /** To whom it was mailed, of an invitation. */
  email: string;
}

/**
 * The token of a mailed link. It comes in the fragment of the address, which browsers send to nobody (in the query it
 * is taken, too), and is taken out of the address bar, so that it stays out of history and screenshots.
 */
export function useLinkToken(): LinkToken {
  // Another link that is put into the address bar of this page changes the fragment alone.
  useEffect(() => {
    const begin = () => window.location.reload();
    window.addEventListener('hashchange', begin);
    return () => window.removeEventListener('hashchange', begin);
  }, []);
  const [link] = useState(() => {
    const { hash, search, pathname } = window.location;
    const found = linkIn(hash.slice(1)) ?? linkIn(search);
    // A reload finds the token where the first visit left it.
    if (found === null) return (window.history.state as LinkToken | null) ?? none;
    window.history.replaceState(found, '', pathname);
    return found;
  });
  return { token: link.token ?? '', email: link.email ?? '' };
}

const none: LinkToken = { token: '', email: '' };

function linkIn(text: string): LinkToken | null {
  const given = new URLSearchParams(text);
  const token = given.get('token');
  return token === null ? null : { token, email: given.get('email') ?? '' };
}
