import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { getLogo } from './site.queries.ts'
import { createTranslations } from './translations.queries.ts'

export type SiteOf = (origin: string, identifier: string | undefined) => Promise<SiteInfo>

export const siteRoutes = ({ db }: Platform, siteOf: SiteOf) => {
  const translationsOf = createTranslations()
  return {
    info: calls.site.info.handler(async ({ input, context }) => ({
      data: await siteOf(context.origin, input.identifier),
    })),
    logo: calls.site.logo.handler(async ({ input, context }) => {
      const logo = await getLogo(db, input.hash)
      context.resHeaders.set('cache-control', 'public, max-age=31536000, immutable')
      return logo
    }),
    translations: calls.site.translations.handler(async ({ input, context }) => {
      const { messages, etag } = await translationsOf(input.locale, input.part)
      context.resHeaders.set('etag', etag)
      // Browsers revalidate the messages every time and get 304 until the messages change.
      context.resHeaders.set('cache-control', 'no-cache')
      return { data: messages }
    }),
  }
}
