import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { regionRef } from '../tenancy/location-admin.ts'

/** What hardware is being set up. */
export const setupKinds = ['controller', 'p1-module'] as const
export type SetupKind = (typeof setupKinds)[number]

export const SETUP_STEPS = 4

const typed = (max: number) => z.string().max(max)

/** What somebody has typed into the setup so far, as typed: nothing of it is checked before it counts. */
export const setupDraft = z.object({
  kind: z.enum(setupKinds),
  step: z.int().min(1).max(SETUP_STEPS),
  /** a location that is there already; null for a new one */
  locationId: id.nullable(),
  /** where a new one shall lie; null for where the person belongs */
  companyId: id.nullable(),
  locationGroupId: id.nullable(),
  ownerId: id.nullable(),
  name: typed(100),
  countryCode: typed(2),
  region: regionRef.nullable(),
  timezone: typed(60),
  street: typed(100),
  houseNumber: typed(20),
  postcode: typed(20),
  city: typed(100),
  serial: typed(19),
  /** serial of a controller of the location that it replaces; null for none. Older drafts have none */
  takesOverFrom: typed(19).nullable().default(null),
  /** the plan that the location shall have from its first day on; null for later. Drafts of before know none */
  planId: id.nullable().default(null),
  /** the powers that it is paid by, as typed, by tariff */
  agreedKw: z
    .record(typed(40), typed(20))
    .refine((powers) => Object.keys(powers).length <= 50)
    .default({}),
})
export type SetupDraft = z.infer<typeof setupDraft>

export const setupDraftContract = {
  get: call('role:ROLE_USER_BASIC')
    .route({ method: 'GET', path: '/setup/draft', tags: ['Set-up'], summary: 'One’s own unfinished set-up' })
    .output(data(z.object({ draft: setupDraft.extend({ savedAt: z.number() }).nullable() }))),
  save: call('role:ROLE_USER_BASIC')
    .route({
      method: 'PUT',
      path: '/setup/draft',
      tags: ['Set-up'],
      summary:
        'Keep an unfinished set-up, in place of the one before, so that it can be gone on with elsewhere',
    })
    .input(setupDraft)
    .output(done),
  drop: call('role:ROLE_USER_BASIC')
    .route({
      method: 'DELETE',
      path: '/setup/draft',
      tags: ['Set-up'],
      summary: 'Throw one’s own unfinished set-up away',
    })
    .output(done),
}
