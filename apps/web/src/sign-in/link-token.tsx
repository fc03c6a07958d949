import { useState } from 'react';

/** The token of a mailed link, taken out of the address bar so that it stays out of history and screenshots. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const found = new URLSearchParams(window.location.search).get('token') ?? '';
    const state = window.history.state as { token?: string } | null;
    // A reload finds the token where the first visit left it.
    if (found === '') return state?.token ?? '';
    window.history.replaceState({ token: found }, '', window.location.pathname);
    return found;
  });
  return token;
}
