import { priceLevels } from '@kilowatt/domain/pricing/spot/price-levels'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PictureLegend.module.css'

/** What solid and dashed lines and the colours of prices mean. */
export function PictureLegend({ end }: { end: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.legend}>
      <span>
        <svg width="16" height="8" aria-hidden="true">
          <path d="M0 4H16" />
        </svg>
        {t('planPage.legendMeasured')}
      </span>
      <span>
        <svg width="18" height="8" aria-hidden="true">
          <path d="M0 4H18" strokeDasharray="5 3" />
        </svg>
        {t('planPage.legendPlanned')}
      </span>
      {priceLevels
        .filter((level) => level !== 'negative')
        .map((level) => (
          <span key={level} className={classes.level}>
            <i style={{ background: `var(--pl-${level.replaceAll('_', '-')})` }} aria-hidden="true" />
            {t(`spotMarket.level_${level}`)}
          </span>
        ))}
      <span className={classes.end}>{end}</span>
    </div>
  )
}
