import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { chooseLocale, localeCookie } from '../../i18n/locale-choice.ts'
import { startI18n } from '../../i18n/start-i18n.ts'
import { siteQuery, userQuery } from './session-queries.ts'

const SPOKEN = ['en', 'sl']

/** Startup order of the product (spec §4): brand, person, words; then the app is shown. */
export async function boot(address: URL) {
  const site = await queryClient.fetchQuery(siteQuery(address.searchParams.get('identifier') ?? undefined))
  const user = address.pathname.startsWith('/auth') ? null : await queryClient.fetchQuery(userQuery)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  if (user?.locale) document.cookie = localeCookie(user.locale)
  const locale = chooseLocale(document.cookie, navigator.languages, SPOKEN)
  document.documentElement.lang = locale
  document.title = site.data.platformName
  await startI18n(locale, (await client.site.translations({ locale: locale as 'sl' })).data)
  return site.data
}
