import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { useTranslation } from 'react-i18next'
import { solarSkyFacts, solarSkySource } from '../../shared/energy/solar-sky-facts.ts'
import { Card } from '../../ui/data/Card.tsx'
import { FactList } from '../../ui/data/FactList.tsx'

/** Yield of the solar plants compared with a cloudless sky, or which setting is missing for that. */
export function SkyCard({ facts: { sky, peakW } }: { facts: CategoryFactsOf<'solar'> }) {
  const { t, i18n } = useTranslation()
  return (
    <Card heading={t('category.clearSky')}>
      {sky ? (
        <>
          <FactList facts={solarSkyFacts(sky, { t, locale: i18n.language })} />
          <p className="caption">{solarSkySource(sky, t)}</p>
        </>
      ) : (
        <p className="caption">{t(peakW === null ? 'category.skyNeedsPeak' : 'category.skyNeedsPlace')}</p>
      )}
    </Card>
  )
}
