import { locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { recordOf } from '@kilowatt/domain/record-of'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, locale, role } from '../primitives.ts'
import { preferences } from './preferences.ts'

/** Permissions are keyed by resource type; an entry has an id and a flag per action (spec §3). */
export const permissions = z.object({
  location: z.array(z.object({ id, ...recordOf(locationActions, () => z.boolean()) })),
})

export const user = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  roles: z.array(role),
  locale: locale.nullable(),
  country: z.string().nullable(),
  company: z.object({ id, name: z.string() }).nullable(),
  verified: z.boolean(),
  spotMarketRegion: z.string().nullable(),
  permissions,
  locations: z.array(
    z.object({
      id,
      name: z.string(),
      companyId: id,
      locationGroupId: id,
      activePriceList: z.object({ id }).nullable(),
    }),
  ),
  controllers: z.array(z.object({ id, unitId: z.string() })),
  /** all companies of the person; `company` is the current one */
  memberships: z.array(z.object({ companyId: id, companyName: z.string(), role })),
  preferences,
  /** the super admin who is impersonating this person */
  impersonator: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /**
   * whether one of the person's companies requires a second factor; until it is set up, other calls answer
   * `second_factor_required`
   */
  owesSecondFactor: z.boolean(),
})
export type User = z.infer<typeof user>

export const credentials = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(256),
  remember: z.boolean().default(false),
  staySignedIn: z.boolean().default(false),
})

export const authContract = {
  login: call('public')
    .route({
      method: 'POST',
      path: '/auth/login',
      tags: ['Sign-in'],
      summary: 'Sign in; sets the session cookie',
    })
    .input(credentials)
    .output(data(z.object({ user }))),
  logout: call('public')
    .route({ method: 'POST', path: '/auth/logout', tags: ['Sign-in'], summary: 'Sign out; ends the session' })
    .output(done),
  user: call('signedIn', { beforeSecondFactor: true })
    .route({
      method: 'GET',
      path: '/auth/user',
      tags: ['Sign-in'],
      summary: 'The signed-in person with permissions',
    })
    .output(data(z.object({ user }))),
}
