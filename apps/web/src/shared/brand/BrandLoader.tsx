import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from './BrandMark.tsx'

/** Address of the logo of the brand that is visited; null: the product's own mark. */
export const BrandLogo = createContext<string | null>(null)

/**
 * The whole page is loading: the mark breathes, but only after 400 ms, so that quick pages do not flash. `index.html` brings the
 * same, so that it stands there from the first paint on.
 */
export function BrandLoader() {
  const { t } = useTranslation()
  const logoUrl = useContext(BrandLogo) ?? undefined
  return (
    <div className="brand-loader" role="status">
      <BrandMark size={48} logoUrl={logoUrl} className="brand-loader-mark" />
      <span className="visually-hidden">{t('words.loading')}</span>
    </div>
  )
}
