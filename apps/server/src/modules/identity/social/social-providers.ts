import type { SocialProvider } from '@kilowatt/contracts/social-providers'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PlainOAuth2, SocialSettings } from '../../../social-settings.ts'
import { claimsOfToken, claimsOfUserInfo, type SocialProfile, toProfile } from './social-profile.ts'

const TIMEOUT_S = 10

/** Values that must return with the browser; until then, they are stored on our side. */
export const flightData = z.object({
  provider: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
  agreed: z.boolean(),
  locale: z.string().nullable(),
  /** of the visited brand */
  identifier: z.string().optional(),
})
export type Flight = z.infer<typeof flightData>

/**
 * The configured providers, with authorization code, PKCE and state. OpenID Connect identifies the person in
 * a signed token with our nonce; plain OAuth 2 in an answer to the access token obtained for the code.
 */
export function createSocialProviders({ social }: Pick<Config, 'social'>) {
  const discovered = new Map<SocialProvider, Promise<oidc.Configuration>>()

  function settingsOf(provider: SocialProvider): SocialSettings {
    const settings = social.find(({ id }) => id === provider)
    if (!settings) throw new AppError('not_found')
    return settings
  }

  /** Reads a provider's addresses once, or again at the next visit if the provider did not answer. */
  function endpointsOf(provider: SocialProvider): Promise<oidc.Configuration> {
    const known = discovered.get(provider)
    if (known) return known
    const requested = discover(settingsOf(provider))
    discovered.set(provider, requested)
    requested.catch(() => discovered.delete(provider))
    return requested
  }

  const redirectUri = (provider: SocialProvider, origin: string) =>
    `${origin}/api/auth/social/${provider}/callback`

  return {
    nameOf: (provider: SocialProvider) => settingsOf(provider).name,

    /** @throws AppError `not_found` if the provider is not configured, `unavailable` if it does not answer */
    async begin(provider: SocialProvider, origin: string) {
      const { protocol } = settingsOf(provider)
      const config = await endpointsOf(provider).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause })
      })
      const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(provider, origin),
        response_type: 'code',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        ...(protocol.kind === 'oidc' && { scope: 'openid email profile', nonce }),
        ...(protocol.kind === 'oauth2' && protocol.scope !== null && { scope: protocol.scope }),
      })
      return { url: url.href, state, verifier, nonce }
    },

    /** Exchanges the code for the person's identity. Throws for any error of the provider or a forged return. */
    async finish(
      provider: SocialProvider,
      {
        origin,
        query,
        state,
        verifier,
        nonce,
      }: { origin: string; query: string; state: string } & Pick<Flight, 'verifier' | 'nonce'>,
    ): Promise<SocialProfile> {
      const { protocol } = settingsOf(provider)
      const config = await endpointsOf(provider)
      const back = new URL(`${redirectUri(provider, origin)}?${query}`)
      const checks = { pkceCodeVerifier: verifier, expectedState: state }
      if (protocol.kind === 'oidc') {
        const tokens = await oidc.authorizationCodeGrant(config, back, {
          ...checks,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        return toProfile(await claimsOfToken(config, tokens))
      }
      // No setting names the issuer, so there is nothing to compare. Each provider has a separate redirect
      // address.
      back.searchParams.delete('iss')
      const { access_token } = await oidc.authorizationCodeGrant(config, back, checks)
      return toProfile(await claimsOfUserInfo(config, access_token, protocol.userInfoUrl))
    },
  }
}

export type SocialProviders = ReturnType<typeof createSocialProviders>

async function discover({ protocol, clientId, clientSecret }: SocialSettings): Promise<oidc.Configuration> {
  if (protocol.kind === 'oauth2') return plainOAuth2(protocol, clientId, clientSecret)
  return oidc.discovery(new URL(protocol.issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    // The configuration allows http only for this machine.
    execute: protocol.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  })
}

function plainOAuth2(
  { authorizationUrl, tokenUrl, userInfoUrl }: PlainOAuth2,
  clientId: string,
  clientSecret: string,
): oidc.Configuration {
  const config = new oidc.Configuration(
    { issuer: authorizationUrl, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl },
    clientId,
    clientSecret,
  )
  config.timeout = TIMEOUT_S
  // Like above; the configuration has checked the other addresses.
  if ([authorizationUrl, tokenUrl, userInfoUrl].some((url) => url.startsWith('http:')))
    oidc.allowInsecureRequests(config)
  return config
}
