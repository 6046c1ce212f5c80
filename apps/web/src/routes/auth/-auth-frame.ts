import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import type { TFunction } from 'i18next'
import type { FrameProps } from '../../features/login/LoginFrame.tsx'

/** Facts about the current site in the frame of a page under /auth; undefined if not known yet. */
export const authFrame = (site: SiteInfo | undefined, t: TFunction): Omit<FrameProps, 'children'> => ({
  brand: {
    name: site?.platformName ?? '',
    slogan: site?.slogan ?? undefined,
    logoUrl: site?.logo ?? undefined,
  },
  links: [
    { label: t('words.powerCalculator'), href: webPaths.calculator() },
    { label: t('words.privacyPolicy'), href: webPaths.privacyPolicy() },
    { label: t('words.terms'), href: site?.links.termsAndConditions ?? webPaths.terms() },
    { label: t('words.support'), href: webPaths.support() },
  ],
})

/**
 * A provider's own registration page, if there is one. People with an invite register here in any case, to
 * accept it.
 */
export function registerHref(site: SiteInfo | undefined, back: string | undefined): string {
  const isInvited = back?.startsWith(webPaths.confirmation()) ?? false
  const elsewhere = site?.links.registration
  return elsewhere && !isInvited ? elsewhere : withQuery(webPaths.register(), { back })
}
