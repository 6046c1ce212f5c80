import { themeNames } from '@kilowatt/domain/branding/theme-names'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { locale } from '../primitives.ts'
import { socialProvider } from '../social-providers.ts'

export const siteInfo = z.object({
  platformName: z.string(),
  productName: z.string(),
  slogan: z.string().nullable(),
  theme: z.enum(themeNames),
  favicon: z.string().nullable(),
  host: z.string(),
  logo: z.string().nullable(),
  status: z.enum(['ok', 'maintenance']),
  maintenance: z.object({ message: z.string() }).nullable(),
  /**
   * whether the server is a demo that was just started: history is still being loaded and today calculated,
   * so figures are incomplete
   */
  isFilling: z.boolean(),
  contact: z.object({ supportEmail: z.string().nullable() }),
  /** sign-in providers, as configured on the server */
  socialProviders: z.array(z.object({ id: socialProvider, name: z.string() })),
  links: z.object({
    termsAndConditions: z.string().nullable(),
    privacyPolicy: z.string().nullable(),
    /** where users of the brand register, if not here */
    registration: z.string().nullable(),
  }),
})
export type SiteInfo = z.infer<typeof siteInfo>

export const siteContract = {
  info: call('public')
    .route({
      method: 'GET',
      path: '/site/info',
      tags: ['Site'],
      summary: 'Brand of the site behind this host or identifier',
    })
    .input(z.object({ identifier: z.string().max(100).optional() }))
    .output(data(siteInfo)),
  logo: call('public')
    .route({
      method: 'GET',
      path: '/site/logos/{hash}',
      tags: ['Site'],
      summary: 'Logo of a brand; its name is the hash of its content, so it never changes',
    })
    .input(z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }))
    .output(z.file()),
  translations: call('public')
    .route({
      method: 'GET',
      path: '/site/translations/{locale}',
      tags: ['Site'],
      summary: 'Messages of one language, all or a part',
    })
    .input(z.object({ locale, part: z.enum(['way-in', 'rest']).optional() }))
    .output(data(z.record(z.string(), z.record(z.string(), z.string())))),
}
