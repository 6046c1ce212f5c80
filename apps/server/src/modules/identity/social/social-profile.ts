import { personName } from '@kilowatt/contracts/identity/registration'
import * as oidc from 'openid-client'
import { z } from 'zod'

const person = {
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  given_name: personName.optional().catch(undefined),
  family_name: personName.optional().catch(undefined),
  name: personName.optional().catch(undefined),
}
const subject = z.string().min(1).max(255)
const claims = z.object({ sub: subject, ...person })
type Claims = z.output<typeof claims>

/**
 * The provider's id as text. A number that JSON cannot represent exactly is refused, because two people could
 * become one.
 */
const plainSubject = z.union([subject, z.int().nonnegative().transform(String)])
const plainClaims = z.object({ sub: plainSubject.optional(), id: plainSubject.optional(), ...person })

export type SocialProfile = {
  /** the provider's own permanent id of the person */
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

export const toProfile = (of: Claims): SocialProfile => ({
  subject: of.sub,
  email: of.email?.toLowerCase() ?? null,
  isEmailVerified: of.email_verified === true,
  firstName: of.given_name ?? of.name ?? '',
  lastName: of.family_name ?? '',
})

/** Claims in the signed token of OpenID Connect; if they have no address, the provider is asked for more. */
export async function claimsOfToken(
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<Claims> {
  const ofToken = claims.parse(tokens.claims())
  if (ofToken.email !== undefined || !config.serverMetadata().userinfo_endpoint) return ofToken
  const more = claims.parse(await oidc.fetchUserInfo(config, tokens.access_token, ofToken.sub))
  return { ...more, sub: ofToken.sub }
}

/** Answer of a plain OAuth 2 provider to the access token: `sub` or `id`; the other fields may be missing. */
export async function claimsOfUserInfo(
  config: oidc.Configuration,
  accessToken: string,
  userInfoUrl: string,
): Promise<Claims> {
  const headers = new Headers({ accept: 'application/json' })
  const response = await oidc.fetchProtectedResource(
    config,
    accessToken,
    new URL(userInfoUrl),
    'GET',
    null,
    headers,
  )
  if (response.status !== 200) throw new Error(`the user info address answers ${response.status}`)
  const { sub, id, ...rest } = plainClaims.parse(await response.json())
  return claims.parse({ sub: sub ?? id, ...rest })
}
