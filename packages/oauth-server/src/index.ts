export {
  createOAuthServer,
  type OAuthServer,
  type OAuthServerOptions,
  type OAuthRequestContext,
} from './create-oauth-server.ts';
export type { TokenFactories } from './token-models.ts';
export type { FetchDocument } from './client-documents.ts';
