import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { coordinates, regionRef } from '../tenancy/location-admin.ts'

/** Hardware that is being set up. */
export const setupKinds = ['controller', 'p1-module'] as const
export type SetupKind = (typeof setupKinds)[number]

export const SETUP_STEPS = 4

const typed = (max: number) => z.string().max(max)

/** What a person has typed into the setup so far, unchecked until it is submitted. */
export const setupDraft = z.object({
  kind: z.enum(setupKinds),
  step: z.int().min(1).max(SETUP_STEPS),
  /** an existing location; null for a new one */
  locationId: id.nullable(),
  /** company of the new location; null for the person's own company */
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
  /** coordinates of the person's browser, if they shared them. Missing in older drafts */
  coordinates: coordinates.nullable().default(null),
  serial: typed(19),
  /** serial of the controller at the location that is replaced; null if none is. Missing in older drafts */
  takesOverFrom: typed(19).nullable().default(null),
  /** plan of the location from its first day; null if it is chosen later. Missing in older drafts */
  planId: id.nullable().default(null),
  /** agreed power per tariff, as typed */
  agreedKw: z
    .record(typed(40), typed(20))
    .refine((powers) => Object.keys(powers).length <= 50)
    .default({}),
})
export type SetupDraft = z.infer<typeof setupDraft>

export const setupDraftContract = {
  get: call('role:ROLE_USER_BASIC')
    .route({ method: 'GET', path: '/setup/draft', tags: ['Set-up'], summary: 'My unfinished set-up' })
    .output(data(z.object({ draft: setupDraft.extend({ savedAt: z.number() }).nullable() }))),
  save: call('role:ROLE_USER_BASIC')
    .route({
      method: 'PUT',
      path: '/setup/draft',
      tags: ['Set-up'],
      summary: 'Save my unfinished set-up, replacing the previous one, to continue on another device',
    })
    .input(setupDraft)
    .output(done),
  drop: call('role:ROLE_USER_BASIC')
    .route({
      method: 'DELETE',
      path: '/setup/draft',
      tags: ['Set-up'],
      summary: 'Discard my unfinished set-up',
    })
    .output(done),
}
