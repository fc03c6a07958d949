/** The lifetimes of codes, tokens and other records of the authorization server, in seconds. */
export const lifetimes = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  /** Counted from the last use: each use gives a new one. */
  RefreshToken: 90 * 24 * 3600,
  DeviceCode: 600,
  Interaction: 600,
  /** A session of the library is needed for one request only. A grant lasts until somebody ends it. */
  Session: 600,
  Grant: 100 * 365 * 24 * 3600,
} as const;
