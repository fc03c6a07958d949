/** How far a session has come. */
export type SignInStatus = 'signed_in' | 'totp_required' | 'setup_required';

/** The ways to sign in that the deployment offers. */
export interface SignInConfig {
  local: { enabled: boolean };
  oauth: { providers: { key: string; name: string; redirect_url: string }[] };
  saml: { enabled: boolean; name: string; redirect_url: string };
  two_factor: { required: boolean };
  api_reference: { enabled: boolean; url: string };
}

/** What a person may do in an organization. */
export type Role = 'owner' | 'admin' | 'member';

/** An organization of the person who is signed in. */
export interface OwnOrganization {
  id: string;
  name: string;
  slug: string;
  role: Role;
}

/** The person who is signed in. Times are RFC 3339. */
export interface Me {
  id: string;
  email: string;
  name: string;
  status: SignInStatus;
  security_setup_required_at: string | null;
  two_factor: { enrolled: boolean; required: boolean };
  organizations: OwnOrganization[];
}

/** A place where the person is signed in. */
export interface SessionEntry {
  id: string;
  created_at: string;
  last_seen_at: string;
  user_agent: string | null;
  current: boolean;
}

/** A message to the person. */
export interface NotificationEntry {
  id: string;
  organization_id: string;
  title: string;
  body: string;
  url: string | null;
  created_at: string;
  read_at: string | null;
}

/** An authenticator app's secret, before a first code confirms it. */
export interface Enrolment {
  secret: string;
  otpauth_uri: string;
  qr_svg: string;
}

/** Who made something, as they were called then. */
export interface Maker {
  type: 'user' | 'api_credential' | 'system';
  name: string;
}

/** An API credential of an organization, without its secret. */
export interface CredentialEntry {
  id: string;
  public_id: string;
  name: string;
  scopes: string[];
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  created_by: Maker;
  created_at: string;
}

/** A credential that was just made or rotated: `token` is the key, shown only once. */
export type IssuedCredential = CredentialEntry & { token: string };
