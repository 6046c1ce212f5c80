import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import type { Role } from '@kilowatt/domain/permissions/roles'

/**
 * Who may make a call. Every contract entry names one rule, and one middleware on the server enforces it.
 * `location:<action>` only requires a signed-in person; `accessLocation` then checks the location itself, so
 * absent and foreign locations both answer 404.
 */
export type AccessRule = 'public' | 'signedIn' | `role:${Role}` | `location:${LocationAction}`

/** Scopes of API keys. Each scope includes the ones before it. */
export const apiKeyScopes = ['read', 'control', 'manage'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export type CallLimits = {
  /** scope an API key needs; derived by `keyScopeOf` if absent. `never`: only people with a session */
  scope?: ApiKeyScope | 'never'
  /** a super admin may not do this while impersonating another user */
  impersonating?: 'refused'
  /** allowed for people who still have to set up a second factor */
  beforeSecondFactor?: true
  /** largest request body, if the usual 64 KiB are too few; never on public calls */
  bodyBytes?: number
  /**
   * whether the call may take long: each person can run one at a time, and all people together a few; other
   * calls have separate turns
   */
  isHeavy?: true
}

export type ContractMeta = CallLimits & { access: AccessRule }

/** Scope a call needs: `read` for reading, `control` for commands to devices, `manage` for every other change. */
export function keyScopeOf(
  { access, scope }: Pick<ContractMeta, 'access' | 'scope'>,
  method: string | undefined,
): ApiKeyScope | 'never' {
  if (scope !== undefined) return scope
  if (method === 'GET') return 'read'
  return access === 'location:control' ? 'control' : 'manage'
}
