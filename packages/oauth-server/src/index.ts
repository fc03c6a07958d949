export {
  createOAuthServer,
  type FetchDocument,
  type OAuthServer,
  type OAuthServerOptions,
  type OAuthSurroundings,
} from './create-oauth-server.ts';
export type { TokenFactories } from './token-models.ts';
