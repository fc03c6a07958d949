import { appScopes } from '@basalt/domain';
import { sessionCookieName } from '../browser/cookies.ts';
import { serverMetadata } from './oauth-metadata.ts';
import type { Route } from '../operation/route.ts';
import type { SecurityRequirement } from './objects.ts';

/** How programs authenticate: with an API key, or with the token of an app that acts for a person. */
export function apiSchemes(appUrl: string) {
  const { authorization_endpoint, token_endpoint } = serverMetadata(appUrl, false);
  return {
    credential: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key: `<key_prefix>_<public_id>.<secret>`.',
    },
    oauth: {
      type: 'oauth2',
      description: 'The token of an app that acts for a person (OAuth 2.1 with PKCE).',
      flows: {
        authorizationCode: {
          authorizationUrl: authorization_endpoint,
          tokenUrl: token_endpoint,
          refreshUrl: token_endpoint,
          scopes: Object.fromEntries(appScopes.map((scope) => [scope, describe(scope)])),
        },
      },
    },
  };
}

/** "Read tickets." */
function describe(scope: string): string {
  const [subject = '', right] = scope.split(':');
  if (right === undefined) return scope.replaceAll('_', ' ');
  const verb = right === 'read' ? 'Read' : 'Create and change';
  return `${verb} ${subject.replaceAll('_', ' ')}.`;
}

/** How people authenticate in their browsers. */
export const sessionSchemes = (appUrl: string) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(appUrl),
    description:
      'A person who is signed in, with the scopes and the access of their role. Requests that change something need the Origin of the service.',
  },
});

/** The ways to authenticate for an operation of the API, with the scopes that a token needs. */
export function securityOf({
  scope,
  anyScopeOf,
  needsPerson,
}: Pick<Route, 'scope' | 'anyScopeOf' | 'needsPerson'>): SecurityRequirement[] {
  const scopes = scope === null ? anyScopeOf : [scope];
  const tokens =
    scopes.length === 0 ? [{ oauth: [] }] : scopes.map((scopeName) => ({ oauth: [scopeName] }));
  return [...(needsPerson ? [] : [{ credential: [] }]), ...tokens];
}
