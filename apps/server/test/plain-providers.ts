import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The secret that both clients have. */
export const plainSecret = 'canary-plain-secret-0123456789';

/** Two providers of plain OAuth 2.0 on loopback; who comes is sent back at once. */
export interface PlainProviders {
  origin: string;
  /** What GitHub's two endpoints answer; to be changed by tests. */
  gitHub: {
    user: Record<string, unknown>;
    emails: { email: string; primary: boolean; verified: boolean }[];
  };
  /** User info of the other one, whose token answers have no `token_type`. */
  person: Record<string, unknown>;
  close(): Promise<void>;
}

/** Starts them: GitHub below `/github`, the other one below `/plain`. */
export async function startPlainProviders(): Promise<PlainProviders> {
  const gitHub: PlainProviders['gitHub'] = {
    user: { login: 'octocat', id: 583_231, name: null, email: null },
    emails: [
      { email: 'old@example.test', primary: false, verified: true },
      { email: 'octocat@example.test', primary: true, verified: true },
    ],
  };
  const person: Record<string, unknown> = {};
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider.test');
    if (pathname.endsWith('/authorize')) return sendBack(response, searchParams);
    if (pathname === '/plain/token') return json(response, 200, { access_token: 'plain-token' });
    if (pathname === '/plain/me') return json(response, 200, person);
    if (pathname === '/github/token') return giveGitHubToken(request, response);
    const isCalledWell = request.headers['user-agent'] && request.headers.authorization;
    if (!isCalledWell) return json(response, 403, { message: 'Request forbidden' });
    if (pathname === '/github/user') return json(response, 200, gitHub.user);
    return json(response, 200, gitHub.emails);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gitHub,
    person,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendBack(response: ServerResponse, asked: URLSearchParams): void {
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('code', 'one-code');
  back.searchParams.set('state', asked.get('state') ?? '');
  response.writeHead(302, { location: back.href }).end();
}

/** GitHub answers a form unless JSON is asked for, and its errors with status 200. */
async function giveGitHubToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let form = '';
  for await (const chunk of request.setEncoding('utf8')) form += String(chunk);
  const isKnown = new URLSearchParams(form).get('client_secret') === plainSecret;
  const answer = isKnown
    ? { access_token: 'gho_token', scope: 'read:user,user:email', token_type: 'bearer' }
    : { error: 'incorrect_client_credentials' };
  if (request.headers.accept?.includes('application/json')) return json(response, 200, answer);
  response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' });
  response.end(new URLSearchParams(answer).toString());
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
