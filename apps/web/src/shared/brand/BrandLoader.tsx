import { useTranslation } from 'react-i18next'
import classes from './BrandLoader.module.css'
import { BrandMark } from './BrandMark.tsx'

/** The whole page is loading: the mark breathes, but only after 400 ms, so that quick pages do not flash. */
export function BrandLoader({ logoUrl }: { logoUrl?: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.page} role="status">
      <BrandMark size={48} logoUrl={logoUrl} className={classes.mark} />
      <span className="visually-hidden">{t('words.loading')}</span>
    </div>
  )
}
