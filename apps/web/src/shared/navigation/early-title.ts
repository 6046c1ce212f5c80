import type { RegisteredRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { pageTitle } from '../../ui/navigation/use-page-title.ts'
import { screenOf } from './route-screen.ts'
import { screenNames } from './screen-names.ts'

/**
 * The title of the page at an address before any of it has loaded. Only the site's name if the texts of the
 * page load after sign-in.
 */
export function earlyTitle(router: RegisteredRouter, site: string): string {
  const [branch, params] = router.getMatchedRoutes(router.latestLocation.pathname)
  return pageTitle(
    screenNames(screenOf(branch, params))
      .filter((key) => i18next.exists(key))
      .map((key) => i18next.t(key)),
    site,
  )
}
