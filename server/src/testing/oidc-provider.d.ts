declare module 'oidc-provider' {
  type Token = { readonly clientId: string };

  /** Declares only the parts that tests use. */
  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: readonly object[];
        extraTokenClaims: (context: unknown, token: Token) => object | undefined;
        ttl: { ClientCredentials: (context: unknown, token: Token) => number };
        features: object;
      },
    );
    callback(): import('node:http').RequestListener;
  }
}
