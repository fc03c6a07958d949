/** The claims of an external provider about a person. */
export interface ExternalIdentity {
  /** The provider's key. */
  provider: string;
  /** The provider's stable id of the person, 1 to 255 printable characters; null when it gave no usable one. */
  subject: string | null;
  /** Normalized; null when the provider gave no usable one. */
  email: string | null;
  /** Whether the provider says, in a form that `isVerifiedFlag` accepts, that the person controls the address. */
  emailVerified: boolean;
  /** For display: 1 to 120 characters, or null. */
  name: string | null;
}

/** The data of a started sign-in that the session keeps until the callback. */
export interface PendingSignIn {
  /** 48 unreserved characters. */
  state: string;
  /** The PKCE verifier (RFC 7636): 96 unreserved characters. */
  verifier: string;
  /** The nonce that the ID token must repeat; null for a provider without OpenID Connect. */
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
   * Returns the address to send the browser to, and what to keep until it comes back. May fetch the provider's discovery document
   * (10 seconds at most). Throws ProviderFailed.
   */
  start(request: { redirectUri: string }): Promise<{ url: string; pending: PendingSignIn }>;
  /**
   * Exchanges the code, then fetches the user info; each takes at most 10 seconds and is not repeated. `params` is the
   * callback's query. Its state must have been compared and used up before. Throws ProviderFailed, or ProviderDenied when the
   * callback has the parameter `error`.
   */
  identify(request: {
    redirectUri: string;
    params: Readonly<Record<string, string>>;
    pending: PendingSignIn;
  }): Promise<ExternalIdentity>;
}

/**
 * The provider did not answer, or its answer is invalid. The message is only for the log. It contains no secret, token, code
 * or query.
 */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
}

/** The provider sent the person back with an error, for example because they declined. The message is only for the log. */
export class ProviderDenied extends Error {
  override readonly name = 'ProviderDenied';
}
