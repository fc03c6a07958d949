import type { ApiKeyFactory } from '@basalt/domain';

/** The factories of codes and tokens, by the model of the library. */
export interface TokenFactories {
  readonly AuthorizationCode: ApiKeyFactory;
  readonly AccessToken: ApiKeyFactory;
  readonly RefreshToken: ApiKeyFactory;
}

/** The kind of each model as it is stored. */
export const kindOfModel = {
  AuthorizationCode: 'code',
  AccessToken: 'access',
  RefreshToken: 'refresh',
} as const satisfies Record<keyof TokenFactories, string>;

export type TokenModel = keyof typeof kindOfModel;

/** True for a model whose instances are codes or tokens. */
export const isTokenModel = (model: string): model is TokenModel => model in kindOfModel;
