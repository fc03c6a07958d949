import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { samlAnswers, type SamlPerson, type SamlRequest } from './saml-answers.ts';
import { selfSigned } from './self-signed.ts';
import type { Settings } from './server-process.ts';

const driver = path.join(import.meta.dirname, '../../saml-driver/src/index.ts');

/** A SAML identity provider on loopback that asks who somebody is, believes it, and has the answer posted. */
export interface SamlProvider {
  origin: string;
  /** What makes the server sign in by it, with the driver that comes with the service. */
  settings: Settings;
  /** Begins to answer, for the service at this address. */
  serve(appUrl: string): void;
  close(): Promise<void>;
}

/** Listens; answers once `serve` tells it the service's address. People are found by their `subject`. */
export async function openSamlProvider(people: readonly SamlPerson[]): Promise<SamlProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = selfSigned('provider.example');
  const provider = { entityId: `${origin}/metadata`, keys, ssoUrl: `${origin}/sso` };
  return {
    origin,
    settings: {
      SERVICE_SAML_DRIVER_CLASS: `${driver}#SamlDriver`,
      SERVICE_SAML_IDP_ENTITY_ID: provider.entityId,
      SERVICE_SAML_IDP_SSO_URL: provider.ssoUrl,
      SERVICE_SAML_IDP_CERT: keys.certificate,
    },
    serve(appUrl) {
      const callbackUrl = `${appUrl}/auth/sso/saml/callback`;
      const answers = samlAnswers(provider, callbackUrl);
      let asked: SamlRequest = {};
      let relayState = '';
      const answer = async (request: IncomingMessage): Promise<string | null> => {
        const { pathname, searchParams } = new URL(request.url ?? '/', origin);
        const form = Object.fromEntries(new URLSearchParams(await text(request)));
        if (pathname === '/sso') {
          relayState = form['RelayState'] ?? searchParams.get('RelayState') ?? '';
          asked =
            request.method === 'POST'
              ? { body: form }
              : { query: Object.fromEntries(searchParams) };
          return whoPage;
        }
        const person = people.find(({ subject }) => subject === form['user']);
        return person === undefined
          ? null
          : answerPage(callbackUrl, { answer: await answers(asked, person), relayState });
      };
      server.on('request', (request, response) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        answer(request).then(
          (page) => response.writeHead(page === null ? 404 : 200).end(page),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pageOf = (form: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Provider</title>${form}</html>`;

const whoPage = pageOf(`<form method="post" action="/person">
  <label>User <input name="user"></label><button>Next</button></form>`);

/** Without a script that posts it at once, so that a test can come between. */
const answerPage = (
  callbackUrl: string,
  { answer, relayState }: { answer: string; relayState: string },
): string =>
  pageOf(`<form method="post" action="${callbackUrl}">
  <input type="hidden" name="SAMLResponse" value="${answer}">
  <input type="hidden" name="RelayState" value="${relayState}"><button>Continue</button></form>`);
