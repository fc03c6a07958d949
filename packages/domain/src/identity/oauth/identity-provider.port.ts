/** What an external provider asserts about a person. */
export interface ExternalIdentity {
  /** The provider's key. */
  provider: string;
  /** The provider's stable id of the person, 1 to 255 printable characters; null when it gave none that can be used. */
  subject: string | null;
  /** Normalized, or null when the provider gave none that can be used. */
  email: string | null;
  /** Whether the provider says, in one of the few accepted spellings, that the person controls the address. */
  emailVerified: boolean;
  /** For display: 1 to 120 characters, or null. */
  name: string | null;
}

/** What of a started sign-in is kept in the session until the callback. */
export interface PendingSignIn {
  /** 48 unreserved characters. */
  state: string;
  /** The PKCE verifier (RFC 7636): 96 unreserved characters. */
  verifier: string;
  /** What an ID token must repeat; null for a provider that is known by its endpoints only. */
  nonce: string | null;
}

/** An OAuth 2.0 or OpenID Connect provider that people may sign in with. */
export interface IdentityProvider {
  /** The safe, stable key in routes and in stored identities. */
  readonly key: string;
  /** For the button of the sign-in page. */
  readonly name: string;
  /** Whether only an email that the provider calls verified may be used. */
  readonly requireVerifiedEmail: boolean;
  /** Whether an account that is linked with one subject of the provider is refused to another. */
  readonly strictSubject: boolean;
  /**
   * Where to send the browser, and what to keep until it comes back. May ask the provider's discovery document
   * (10 seconds at most). Throws ProviderFailed.
   */
  start(request: { redirectUri: string }): Promise<{ url: string; pending: PendingSignIn }>;
  /**
   * Exchanges the code, then fetches user info, each in 10 seconds at most and never a second time. `params` is the
   * callback's query, whose state was compared and consumed before. Throws ProviderFailed, or ProviderDenied when the
   * callback carries `error`.
   */
  identify(request: {
    redirectUri: string;
    params: Readonly<Record<string, string>>;
    pending: PendingSignIn;
  }): Promise<ExternalIdentity>;
}

/**
 * The provider did not answer, or not as it must. The message is for the log only; it holds no secret, token, code
 * or query.
 */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
}

/** The provider sent the person back with an error, as it does when they decline. The message is for the log only. */
export class ProviderDenied extends Error {
  override readonly name = 'ProviderDenied';
}
