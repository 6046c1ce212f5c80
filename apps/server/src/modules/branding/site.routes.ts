import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { getLogo, getSiteInfo } from './site.queries.ts'
import { createTranslations } from './translations.queries.ts'

export const siteRoutes = ({ db, config }: Platform) => {
  const translationsOf = createTranslations()
  const socialProviders = config.social.map(({ id, name }) => ({ id, name }))
  return {
    info: calls.site.info.handler(async ({ input, context }) => ({
      data: { ...(await getSiteInfo(db, new URL(context.origin).host, input.identifier)), socialProviders },
    })),
    logo: calls.site.logo.handler(async ({ input, context }) => {
      const logo = await getLogo(db, input.hash)
      context.resHeaders.set('cache-control', 'public, max-age=31536000, immutable')
      return logo
    }),
    translations: calls.site.translations.handler(async ({ input, context }) => {
      const { messages, etag } = await translationsOf(input.locale, input.part)
      context.resHeaders.set('etag', etag)
      // Asked again every time, answered with 304 until a message changes.
      context.resHeaders.set('cache-control', 'no-cache')
      return { data: messages }
    }),
  }
}
