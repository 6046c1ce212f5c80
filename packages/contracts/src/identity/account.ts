import { z } from 'zod'
import { accountCall, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { MAX_API_KEYS } from './api-keys.ts'
import { preferences } from './preferences.ts'
import { newPassword, personName, presentPassword, siteIdentifier } from './registration.ts'

const phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+?[0-9 ()./-]{3,}$/)

export const personalInformation = z.object({
  firstName: personName,
  lastName: personName,
  phone: phone.nullable(),
  countryId: id.nullable(),
  spotMarketRegionId: id.nullable(),
})

export const account = z.object({
  id,
  email: z.string(),
  verified: z.boolean(),
  /** false for people who only sign in with a provider or a passkey */
  hasPassword: z.boolean(),
  createdAt: z.number(),
  personal: personalInformation.extend({
    phone: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  preferences,
})
export type Account = z.infer<typeof account>

export const consent = z.object({
  kind: z.enum(['terms', 'privacy', 'analytics']),
  granted: z.boolean(),
  at: z.number(),
})

/** What deleting an account removes and keeps. The web app has a text for each entry. */
export const deletionRemoves = [
  'profile',
  'sign_in',
  'sessions',
  'api_keys',
  'consents',
  'memberships',
  'shared_access',
] as const
export const deletionKeeps = ['owned_locations', 'measurements', 'audit_log'] as const

export const accountContract = {
  get: accountCall()
    .route({ method: 'GET', path: '/auth/user/account', tags: ['Account'], summary: 'My account' })
    .output(data(z.object({ account }))),
  savePersonal: accountCall({ impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: '/auth/user/personal',
      tags: ['Account'],
      summary: 'Save my personal information',
    })
    .input(personalInformation)
    .output(data(z.object({ account }))),
  savePreferences: accountCall()
    .route({
      method: 'PUT',
      path: '/auth/user/preferences',
      tags: ['Account'],
      summary: 'Save some of my preferences',
    })
    .input(preferences.partial())
    .output(data(z.object({ account }))),
  changeEmail: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/auth/user/email',
      tags: ['Account'],
      summary: 'Request a change of my e-mail address; it takes effect once the link sent to it is opened',
    })
    .input(z.object({ email: z.email().max(254), password: presentPassword, identifier: siteIdentifier }))
    .output(done),
  changePassword: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/auth/user/password',
      tags: ['Account'],
      summary: 'Change my password; ends every other session and every link sent by mail',
    })
    .input(
      z.object({
        currentPassword: presentPassword,
        password: newPassword,
        /** API keys work without a password: ids of the keys to revoke along with the old password */
        revokedKeyIds: z.array(id).max(MAX_API_KEYS).default([]),
      }),
    )
    .output(done),
  consents: accountCall()
    .route({ method: 'GET', path: '/auth/user/consents', tags: ['Account'], summary: 'What I agreed to' })
    .output(data(z.object({ consents: z.array(consent) }))),
  saveConsent: accountCall({ impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: '/auth/user/consents/analytics',
      tags: ['Account'],
      summary: 'Agree to analytics, or withdraw',
    })
    .input(z.object({ granted: z.boolean() }))
    .output(data(z.object({ consents: z.array(consent) }))),
  exportData: accountCall({ impersonating: 'refused', isHeavy: true })
    .route({
      method: 'GET',
      path: '/auth/user/export',
      tags: ['Account'],
      summary: 'All my data as a zip of JSON and CSV files',
    })
    .output(z.file()),
  deletion: accountCall()
    .route({
      method: 'GET',
      path: '/auth/user/deletion',
      tags: ['Account'],
      summary: 'What deleting my account removes and what stays',
    })
    .output(
      data(
        z.object({
          allowed: z.boolean(),
          /** reason why it cannot be deleted: a super admin has to ask support */
          refusal: z.enum(['super_admin']).nullable(),
          removes: z.array(z.object({ what: z.enum(deletionRemoves), count: z.number() })),
          keeps: z.array(z.object({ what: z.enum(deletionKeeps), count: z.number() })),
        }),
      ),
    ),
  deleteAccount: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/auth/user/deletion',
      tags: ['Account'],
      summary: 'Delete my account; `email` repeats my address',
    })
    .input(z.object({ email: z.string().max(254), password: presentPassword }))
    .output(done),
}
