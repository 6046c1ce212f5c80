import type { SocialProvider } from '@kilowatt/contracts/social-providers'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Config, SocialSettings } from '../../config.ts'
import { AppError } from '../../platform/errors.ts'

const TIMEOUT_S = 10

/** What must come back with the browser, kept on our side meanwhile. */
export const flightData = z.object({
  provider: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
  agreed: z.boolean(),
  locale: z.string().nullable(),
})
export type Flight = z.infer<typeof flightData>

const profile = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  given_name: z.string().max(100).optional().catch(undefined),
  family_name: z.string().max(100).optional().catch(undefined),
  name: z.string().max(200).optional().catch(undefined),
})

export type SocialProfile = {
  /** the provider's own, never changing name of the person */
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** OpenID Connect with the providers that the settings name: authorization code, PKCE, state and nonce. */
export function createSocialProviders({ social }: Pick<Config, 'social'>) {
  const discovered = new Map<SocialProvider, Promise<oidc.Configuration>>()

  function settingsOf(provider: SocialProvider): SocialSettings {
    const settings = social.find(({ id }) => id === provider)
    if (!settings) throw new AppError('not_found')
    return settings
  }

  /** Asked of the provider once; again at the next visit when it did not answer. */
  function discover(provider: SocialProvider): Promise<oidc.Configuration> {
    const known = discovered.get(provider)
    if (known) return known
    const { issuer, clientId, clientSecret } = settingsOf(provider)
    const asked = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // The settings allow http only to this machine.
      execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    })
    discovered.set(provider, asked)
    asked.catch(() => discovered.delete(provider))
    return asked
  }

  const redirectUri = (provider: SocialProvider, origin: string) =>
    `${origin}/api/auth/social/${provider}/callback`

  return {
    nameOf: (provider: SocialProvider) => settingsOf(provider).name,

    /** @throws AppError `not_found` for one that no setting names, `unavailable` when it does not answer */
    async begin(provider: SocialProvider, origin: string) {
      settingsOf(provider)
      const config = await discover(provider).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause })
      })
      const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(provider, origin),
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url: url.href, state, verifier, nonce }
    },

    /** Trades the code for who the person is. Throws whatever the provider or a forger did wrong. */
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
      const config = await discover(provider)
      const tokens = await oidc.authorizationCodeGrant(
        config,
        new URL(`${redirectUri(provider, origin)}?${query}`),
        { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
      )
      const claims = profile.parse(tokens.claims())
      const more =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? profile.parse(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub))
          : claims
      return {
        subject: claims.sub,
        email: more.email?.toLowerCase() ?? null,
        isEmailVerified: more.email_verified === true,
        firstName: more.given_name ?? more.name ?? '',
        lastName: more.family_name ?? '',
      }
    },
  }
}

export type SocialProviders = ReturnType<typeof createSocialProviders>
