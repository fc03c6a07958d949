export type { SsoAccounts, SsoIdentity, SsoUser } from './accounts.ts';
export { driverClassFault, isDriverClass } from './check-driver-class.ts';
export { BadRedirect, readRedirect } from './check-redirect.ts';
export {
  SSO_CONTRACT_VERSION,
  SSO_REMEMBER_LIMIT,
  SSO_TIME_LIMIT_MS,
  type Json,
  type SsoDriver,
  type SsoDriverClass,
  type SsoDriverParts,
  type SsoLogDetails,
  type SsoLogger,
  type SsoRecord,
  type SsoRedirect,
  type SsoRequest,
} from './contract.ts';
export { isJson } from './json.ts';
export {
  SSO_REFUSED,
  SsoRefused,
  isSsoRefused,
  ssoRefusalReason,
  ssoRefusalReasons,
  type SsoRefusalReason,
} from './sso-refused.ts';
