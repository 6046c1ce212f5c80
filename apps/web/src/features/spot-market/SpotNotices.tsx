import type { SpotDayAnswer } from '@kilowatt/contracts/spot-market/spot-market'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** What to know before these prices are believed: that they are made up, or that nobody could be asked for newer ones. */
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
