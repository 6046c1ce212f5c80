import type { SpotDayAnswer } from '@kilowatt/contracts/spot-market/spot-market'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Warnings about the prices: that they are sample data, or that newer prices could not be fetched. */
export function SpotNotices({ answer }: { answer: SpotDayAnswer }) {
  const { t } = useTranslation()
  const { isSample, isFailing, answeredAt, region } = answer
  return (
    <>
      {isSample && <Notice kind="info">{t('spotMarket.sample')}</Notice>}
      {isFailing && (
        <Notice kind="warning">
          {answeredAt === null
            ? t('spotMarket.failingNever')
            : t('spotMarket.failing', { time: formatDateTime(answeredAt, { timeZone: region.timezone }) })}
        </Notice>
      )}
    </>
  )
}
