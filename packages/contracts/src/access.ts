import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import type { Role } from '@kilowatt/domain/permissions/roles'

/**
 * Who may make a call. Every contract entry names one; the server's one middleware enforces it.
 * `location:<action>` demands a signed-in person here; the door `accessLocation` then checks the location itself, so that
 * absent and foreign locations answer alike (404).
 */
export type AccessRule = 'public' | 'signedIn' | `role:${Role}` | `location:${LocationAction}`

/** What an API key may do at most; a later one includes those before it. */
export const apiKeyScopes = ['read', 'control', 'manage'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export type CallLimits = {
  /** the scope that an API key needs; unless told, `keyScopeOf` derives it. `never`: only people with a session */
  scope?: ApiKeyScope | 'never'
  /** a super admin may not do this in somebody else's name */
  impersonating?: 'refused'
  /** open to those who must set up a second factor first */
  beforeSecondFactor?: true
  /** how large the request's body may be, where the usual 64 KiB are too few; never for strangers */
  bodyBytes?: number
}

export type ContractMeta = CallLimits & { access: AccessRule }

/** Reading needs `read`, commanding devices `control`, everything else that changes something `manage`. */
export function keyScopeOf(
  { access, scope }: Pick<ContractMeta, 'access' | 'scope'>,
  method: string | undefined,
): ApiKeyScope | 'never' {
  if (scope !== undefined) return scope
  if (method === 'GET') return 'read'
  return access === 'location:control' ? 'control' : 'manage'
}
