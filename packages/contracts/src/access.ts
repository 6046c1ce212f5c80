import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import type { Role } from '@kilowatt/domain/permissions/roles'

/**
 * Who may make a call. Every contract entry names one; the server's one middleware enforces it.
 * `location:<action>` demands a signed-in person here; the door `accessLocation` then checks the location itself, so that
 * absent and foreign locations answer alike (404).
 */
export type AccessRule = 'public' | 'signedIn' | `role:${Role}` | `location:${LocationAction}`

export type ContractMeta = { access: AccessRule }
