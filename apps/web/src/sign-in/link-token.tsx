import { useState } from 'react';

/** The token of a mailed link, taken out of the address bar so that it stays out of history and screenshots. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    // A letter has it in the fragment, which no server and no proxy gets to see.
    const { hash, search } = window.location;
    const given = hash.length > 1 ? hash.slice(1) : search;
    const found = new URLSearchParams(given).get('token') ?? '';
    const state = window.history.state as { token?: string } | null;
    // A reload finds the token where the first visit left it.
    if (found === '') return state?.token ?? '';
    window.history.replaceState({ token: found }, '', window.location.pathname);
    return found;
  });
  return token;
}
