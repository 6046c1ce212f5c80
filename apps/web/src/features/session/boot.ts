import { isAuthPath } from '@kilowatt/contracts/web-paths'
import i18next from 'i18next'
import { queryClient } from '../../api/query-client.ts'
import { rememberLanguage, startLanguage } from '../../i18n/switch-language.ts'
import { rememberAppearance } from '../../ui/theme/appearance.ts'
import { landingPath } from './landing-path.ts'
import { siteQuery, userQuery } from './session-queries.ts'
import { rememberIdentifier } from './site-identifier.ts'

/** Startup order of the product (spec §4): brand, person, texts; then the app is shown. */
export async function boot(address: URL) {
  rememberIdentifier(address)
  const site = await queryClient.fetchQuery(siteQuery())
  const user = isAuthPath(address.pathname) ? null : await queryClient.fetchQuery(userQuery)
  if (user?.locale) rememberLanguage(user.locale)
  if (user) rememberAppearance(user.preferences.theme)
  if (user && address.pathname === '/')
    window.history.replaceState(null, '', landingPath(user.preferences) + address.search)
  document.title = site.data.platformName
  await startLanguage({ isSignedIn: user !== null })
  askForLetters()
  return site.data
}

/**
 * Loads the fonts of the language together with the page's data. The first texts then use them, and nothing
 * moves later.
 */
function askForLetters() {
  const { words } = i18next.getResourceBundle(i18next.language, 'translation')
  document.fonts.load('1em "Inter Variable"', JSON.stringify(words)).catch(() => {
    // without them the page uses a system font
  })
}
