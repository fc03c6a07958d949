/*
 * Some changes give this browser another session (the service ends the former one at once). What is sent meanwhile still carries
 * the former one and is refused, though the person is signed in.
 */

let underWay: Promise<unknown> | null = null;
let renewals = 0;

/** Does `send`, whose answer gives this browser another session. */
export async function renewingSession(send: () => Promise<Response>): Promise<Response> {
  const sent = send();
  const settled = sent.catch(() => {});
  underWay = settled;
  try {
    return await sent;
  } finally {
    renewals += 1;
    if (underWay === settled) underWay = null;
  }
}

/**
 * `fetch` for everything else that needs the session: a request that was refused with 401 because the session was renewed
 * meanwhile is sent once more, with the new session. Throws what `fetch` throws.
 */
export async function fetchInSession(path: string, request: RequestInit): Promise<Response> {
  const before = renewals;
  const answer = await fetch(path, request);
  if (answer.status !== 401) return answer;
  if (underWay !== null) await underWay;
  return renewals === before ? answer : fetch(path, request);
}
