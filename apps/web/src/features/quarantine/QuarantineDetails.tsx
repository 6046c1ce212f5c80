import type { QuarantineEntry } from '@kilowatt/contracts/gateway/quarantine'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { FactList } from '../../ui/data/FactList.tsx'
import classes from './QuarantineDetails.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Why a message was refused, how often that day, and the start of the latest such message. */
export function QuarantineDetails({ entry }: { entry: QuarantineEntry }) {
  const { t, i18n } = useTranslation()
  const { reason, count, firstAt, lastAt, topic, detail, sample } = entry
  return (
    <>
      <FactList
        facts={[
          [t('quarantine.reason'), t(`quarantine.reason_${reason}`)],
          [t('quarantine.detail'), detail],
          [t('quarantine.count'), formatNumber(count, { locale: i18n.language, digits: 0 })],
          [t('quarantine.firstAt'), formatDateTime(firstAt, { timeZone })],
          [t('quarantine.lastAt'), formatDateTime(lastAt, { timeZone })],
          [t('quarantine.topic'), topic],
        ]}
      />
      <h3 className={classes.heading}>{t('quarantine.sample')}</h3>
      {sample === null ? (
        <p className="dim">{t('quarantine.noSample')}</p>
      ) : (
        <pre className={classes.sample}>{sample}</pre>
      )}
    </>
  )
}
