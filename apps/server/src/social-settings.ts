import { z } from 'zod'
import { safeAddress } from './safe-address.ts'

const letters = ['A', 'B'] as const
type Letter = (typeof letters)[number]

const name = z.string().max(60).optional()
const text = z.string().max(1_000).optional()
const scope = z
  .string()
  .max(1_000)
  .refine((scopes) => !scopes.split(/\s+/).includes('openid'), {
    message: 'must be without openid: a provider with OpenID Connect is named by its issuer',
  })
  .optional()

export const socialFields = {
  SOCIAL_A_NAME: name,
  SOCIAL_A_ISSUER: safeAddress,
  SOCIAL_A_AUTHORIZATION_URL: safeAddress,
  SOCIAL_A_TOKEN_URL: safeAddress,
  SOCIAL_A_USER_INFO_URL: safeAddress,
  SOCIAL_A_SCOPE: scope,
  SOCIAL_A_CLIENT_ID: text,
  SOCIAL_A_CLIENT_SECRET: text,
  SOCIAL_B_NAME: name,
  SOCIAL_B_ISSUER: safeAddress,
  SOCIAL_B_AUTHORIZATION_URL: safeAddress,
  SOCIAL_B_TOKEN_URL: safeAddress,
  SOCIAL_B_USER_INFO_URL: safeAddress,
  SOCIAL_B_SCOPE: scope,
  SOCIAL_B_CLIENT_ID: text,
  SOCIAL_B_CLIENT_SECRET: text,
}
type SocialEnv = { readonly [K in keyof typeof socialFields]?: string | undefined }

export type SocialSettings = {
  readonly id: 'a' | 'b'
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly protocol: OpenIdConnect | PlainOAuth2
}

/** `issuer` is the address of the provider; its `/.well-known/openid-configuration` has the rest. */
type OpenIdConnect = { readonly kind: 'oidc'; readonly issuer: string }

export type PlainOAuth2 = {
  readonly kind: 'oauth2'
  readonly authorizationUrl: string
  readonly tokenUrl: string
  /** returns the person for an access token */
  readonly userInfoUrl: string
  /** null: default scope of the provider */
  readonly scope: string | null
}

type Problem = { readonly setting: string; readonly message: string }

/**
 * Up to two providers, each by its issuer or by three addresses of plain OAuth 2; otherwise errors in the
 * settings.
 */
export function readSocial(env: SocialEnv): { social: SocialSettings[]; problems: Problem[] } {
  const read = letters.map((letter) => readProvider(letter, env))
  return {
    social: read.flatMap((one) => (one !== null && 'id' in one ? [one] : [])),
    problems: read.flatMap((one) => (one !== null && 'setting' in one ? [one] : [])),
  }
}

function readProvider(letter: Letter, env: SocialEnv): SocialSettings | Problem | null {
  const prefix = `SOCIAL_${letter}_` as const
  const all = [
    'NAME',
    'ISSUER',
    'AUTHORIZATION_URL',
    'TOKEN_URL',
    'USER_INFO_URL',
    'SCOPE',
    'CLIENT_ID',
    'CLIENT_SECRET',
  ] as const
  if (all.every((field) => env[`${prefix}${field}`] === undefined)) return null
  const missing = (field: string, more = ''): Problem => ({
    setting: prefix + field,
    message: `required with the other ${prefix} settings${more}`,
  })
  const providerName = env[`${prefix}NAME`]
  const clientId = env[`${prefix}CLIENT_ID`]
  const clientSecret = env[`${prefix}CLIENT_SECRET`]
  const protocol = readProtocol(prefix, env, missing)
  if ('setting' in protocol) return protocol
  if (!providerName) return missing('NAME')
  if (!clientId) return missing('CLIENT_ID')
  if (!clientSecret) return missing('CLIENT_SECRET')
  return { id: letter === 'A' ? 'a' : 'b', name: providerName, clientId, clientSecret, protocol }
}

function readProtocol(
  prefix: `SOCIAL_${Letter}_`,
  env: SocialEnv,
  missing: (field: string, more?: string) => Problem,
): OpenIdConnect | PlainOAuth2 | Problem {
  const issuer = env[`${prefix}ISSUER`]
  const authorizationUrl = env[`${prefix}AUTHORIZATION_URL`]
  const tokenUrl = env[`${prefix}TOKEN_URL`]
  const userInfoUrl = env[`${prefix}USER_INFO_URL`]
  const scopes = env[`${prefix}SCOPE`]
  const three = `${prefix}AUTHORIZATION_URL, ${prefix}TOKEN_URL and ${prefix}USER_INFO_URL`
  const isPlain = [authorizationUrl, tokenUrl, userInfoUrl, scopes].some((value) => value !== undefined)
  if (issuer && isPlain)
    return {
      setting: `${prefix}ISSUER`,
      message: `must not be set together with those of plain OAuth 2 (${three}, ${prefix}SCOPE): one or the other`,
    }
  if (issuer) return { kind: 'oidc', issuer }
  if (!isPlain) return missing('ISSUER', `, or in its place ${three}`)
  const alone = `, unless ${prefix}ISSUER stands in the place of all three addresses`
  if (!authorizationUrl) return missing('AUTHORIZATION_URL', alone)
  if (!tokenUrl) return missing('TOKEN_URL', alone)
  if (!userInfoUrl) return missing('USER_INFO_URL', alone)
  return { kind: 'oauth2', authorizationUrl, tokenUrl, userInfoUrl, scope: scopes ?? null }
}
