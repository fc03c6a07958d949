import {
  type SsoRefusalReason,
  readRedirect,
  SSO_TIME_LIMIT_MS,
  type SsoDriver,
  type SsoLogger,
  type SsoRecord,
  type SsoRedirect,
  type SsoRequest,
} from '@basalt/sso-driver';
import { inDriverContext } from './driver-context.ts';
import { guardAccounts, type Account, type AccountLookup } from './guarded-accounts.ts';
import { redactValues } from './redact-driver-text.ts';
import { plainLine, readDriverError } from './driver-error.ts';
import { resolveDriver } from './resolve-driver.ts';
import { withTimeout } from './with-timeout.ts';

/** The outcome of a sign-in that failed. The reason is in the log. */
export type SsoFailure =
  /** The class of the setting cannot be found: 404. */
  | { kind: 'not_found' }
  /** The class does not implement the contract: 500. */
  | { kind: 'not_a_driver' }
  /** The driver threw, took too long or returned a wrong value: 502. */
  | { kind: 'failed' }
  /** The driver or the accounts refused the person: 403, a page with words for the reason, or with the message. */
  | { kind: 'refused'; message: string; reason: SsoRefusalReason | null };

/** Where the browser is sent. */
export type SsoStarted = { kind: 'redirect'; redirect: SsoRedirect } | SsoFailure;
/** The person who signed in. */
export type SsoFinished<User> = { kind: 'user'; user: User } | SsoFailure;

/** The parts of a host. */
export interface SsoHostParts {
  /** The text of `SERVICE_SAML_DRIVER_CLASS`. */
  readonly driver: string | undefined;
  /** The folder that the setting is resolved from: the working directory. */
  readonly from: string;
  readonly settings: SsoRecord;
  readonly logger: SsoLogger;
  readonly clock: () => Date;
  /** The time limit of a call in milliseconds; default 10 seconds. */
  readonly timeLimit?: number;
}

/**
 * Calls the deployment's driver without trusting it: each call has a time limit and accounts of its own, and whatever the driver
 * throws or returns becomes one of the outcomes. The methods only throw errors of the service's own accounts.
 */
export class SsoHost {
  readonly #parts: SsoHostParts;
  readonly #timeLimit: number;

  constructor(parts: SsoHostParts) {
    this.#parts = parts;
    this.#timeLimit = parts.timeLimit ?? SSO_TIME_LIMIT_MS;
  }

  /** Asks the driver where to send the browser. `logger` replaces the logger of the parts for this call. */
  start<User extends Account>(
    request: SsoRequest,
    lookup: AccountLookup<User>,
    logger = this.#parts.logger,
  ): Promise<SsoStarted> {
    return this.#call('redirect', { request, lookup, logger }, async (driver) => ({
      kind: 'redirect',
      redirect: readRedirect(await driver.redirect(request)),
    }));
  }

  /** Asks the driver who the person of a callback is. */
  finish<User extends Account>(
    request: SsoRequest,
    lookup: AccountLookup<User>,
    logger = this.#parts.logger,
  ): Promise<SsoFinished<User>> {
    return this.#call('userFromCallback', { request, lookup, logger }, async (driver, userOf) => {
      const user = userOf(await driver.userFromCallback(request));
      if (user === null)
        throw new TypeError('it did not answer a user that accounts returned in this call');
      return { kind: 'user', user };
    });
  }

  async #call<Outcome, User extends Account>(
    operation: keyof SsoDriver,
    { request, lookup, logger }: Call<User>,
    act: (driver: SsoDriver, userOf: (answer: unknown) => User | null) => Promise<Outcome>,
  ): Promise<Outcome | SsoFailure> {
    const { settings, clock } = this.#parts;
    const guarded = guardAccounts(lookup);
    try {
      return await withTimeout(this.#timeLimit, () =>
        inDriverContext(async () => {
          const resolved = await resolveDriver(this.#parts.driver, this.#parts.from);
          if (resolved.kind !== 'driver') return unusable(logger, resolved);
          const { accounts, userOf } = guarded;
          return act(new resolved.Driver({ accounts, settings, logger, clock }), userOf);
        }),
      );
    } catch (error) {
      const own = guarded.failure();
      if (own !== null) throw own.error;
      return failed(logger, operation, request, error);
    } finally {
      guarded.close();
    }
  }
}

/** The input of one call of the driver, and its log. */
interface Call<User extends Account> {
  request: SsoRequest;
  lookup: AccountLookup<User>;
  logger: SsoLogger;
}

function unusable(
  logger: SsoLogger,
  { kind, reason }: { kind: 'not_found' | 'not_a_driver'; reason: string },
): SsoFailure {
  logger.error('the SSO driver cannot be used', { reason: plainLine(reason) });
  return { kind };
}

/** Logs the error of a driver without the values of the request, which the error may quote. */
function failed(
  logger: SsoLogger,
  operation: string,
  request: SsoRequest,
  error: unknown,
): SsoFailure {
  const thrown = readDriverError(error);
  const redacted = (text: string) => redactValues(text, valuesOf(request));
  if (!thrown.refused) {
    logger.error('the SSO driver failed', {
      operation,
      reason: redacted(`${thrown.name}: ${thrown.message}`),
    });
    return { kind: 'failed' };
  }
  // A warning, so that it is logged even when requests are not.
  logger.warn('an SSO sign-in was refused', {
    operation,
    reason: redacted(thrown.cause ?? thrown.message),
  });
  const message = thrown.message || 'The sign-in was refused.';
  return { kind: 'refused', message, reason: thrown.reason };
}

/** The values of a request, which must not be logged. */
function valuesOf({ form, query, headers }: SsoRequest): string[] {
  const sent = [...Object.values(form), ...Object.values(query), headers['authorization']];
  return sent.filter((value) => value !== undefined);
}
