import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from './BrandMark.tsx'

/** Address of the logo of the current brand; null for the product's own mark. */
export const BrandLogo = createContext<string | null>(null)

/**
 * Loader for the whole page: the mark pulses, but only after 400 ms, so quick pages do not flash.
 * `index.html` contains the same markup and shows it from the first paint on.
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
