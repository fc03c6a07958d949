import type { WrittenFields } from './provider-fields.ts';

/**
 * Addresses and field names of well-known providers, by the name that `preset` takes. Each is only a default of the field of the
 * same name. None of them trusts an unverified email: that stays the deployer's decision.
 */
export const presets: ReadonlyMap<string, WrittenFields> = new Map<string, WrittenFields>([
  [
    'github',
    {
      name: 'GitHub',
      authorization_url: 'https://github.com/login/oauth/authorize',
      token_url: 'https://github.com/login/oauth/access_token',
      userinfo_url: 'https://api.github.com/user',
      emails_url: 'https://api.github.com/user/emails',
      scopes: 'read:user user:email',
      id_field: 'id',
    },
  ],
  ['gitlab', { name: 'GitLab', issuer: 'https://gitlab.com' }],
  ['google', { name: 'Google', issuer: 'https://accounts.google.com' }],
]);
