import { DomainError, type IdentityUseCases, type SsoAccount } from '@basalt/domain';
import type { SingleSignOn, SingleSignOnRequest, Remembered } from '@basalt/http';
import { SsoRefused, type SsoLogger, type SsoRequest } from '@basalt/sso-driver';
import type { AccountLookup } from './guarded-accounts.ts';
import type { SsoHost } from './sso-host.ts';
import { MalformedSsoRequest, toSsoRequest } from './sso-request.ts';

/** The use cases that find people for a driver. */
type People = Pick<IdentityUseCases, 'ssoFindBySubject' | 'ssoFindByEmail' | 'ssoFindOrCreate'>;

/** Single sign-on for the HTTP layer: the host of the driver, with the accounts of the service. */
export function createSingleSignOn({
  host,
  isEnabled,
  name,
  appUrl,
  people,
  loggerOf,
}: {
  host: SsoHost;
  /** True when a driver is configured. */
  isEnabled: boolean;
  /** The name that people see. */
  name: string;
  appUrl: string;
  people: People;
  /** The log of a request, by its id. */
  loggerOf: (requestId: string) => SsoLogger;
}): SingleSignOn {
  const lookup = lookupOf(people);
  return {
    isEnabled,
    name,
    async start(received) {
      const request = readRequest(received, appUrl);
      if ('kind' in request) return request;
      const outcome = await host.start(request, lookup, loggerOf(received.requestId));
      return outcome.kind === 'redirect' ? { kind: 'redirect', ...outcome.redirect } : outcome;
    },
    async finish(received, remembered) {
      const request = readRequest(received, appUrl, remembered);
      if ('kind' in request) return request;
      const outcome = await host.finish(request, lookup, loggerOf(received.requestId));
      return outcome.kind === 'user' ? { kind: 'user', userId: outcome.user.id } : outcome;
    },
  };
}

function readRequest(
  received: SingleSignOnRequest,
  appUrl: string,
  remembered?: Remembered,
): SsoRequest | { kind: 'malformed'; reason: string } {
  try {
    return toSsoRequest(received, appUrl, remembered);
  } catch (error) {
    if (!(error instanceof MalformedSsoRequest)) throw error;
    return { kind: 'malformed', reason: error.message };
  }
}

function lookupOf(people: People): AccountLookup<SsoAccount> {
  return {
    findBySubject: people.ssoFindBySubject,
    findByEmail: people.ssoFindByEmail,
    findOrCreate: (identity) => people.ssoFindOrCreate(identity).catch(throwForPerson),
  };
}

/** Throws an `SsoRefused` with words for the person, if they can do something about the refusal; otherwise the error itself. */
function throwForPerson(error: unknown): never {
  const code = error instanceof DomainError ? error.code : null;
  if (code === 'oauth_account_conflict') {
    const message = 'The account of your email address is linked with another identity.';
    throw new SsoRefused(message, { cause: error, reason: 'account_conflict' });
  }
  if (code === 'account_deactivated') {
    throw new SsoRefused('Your account is deactivated.', { cause: error, reason: code });
  }
  if (code === 'oauth_email_missing') {
    const message = 'Your identity provider sent no usable email address.';
    throw new SsoRefused(message, { cause: error, reason: 'email_missing' });
  }
  throw error;
}
