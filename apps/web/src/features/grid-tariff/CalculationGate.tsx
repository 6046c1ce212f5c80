import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import type { ConsumerInfoAnswer, ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { useGridTariffTexts } from '../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { useRangeOfReadings } from '../../shared/portal/use-range-of-readings.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { AnswersNote } from './AnswersNote.tsx'
import { AskPlace } from './AskPlace.tsx'
import classes from './grid-tariff.module.css'
import { UnpricedMonths } from './UnpricedMonths.tsx'
import { type PlaceScreenProps, useCalculation, useCalculationInput } from './use-calculation.ts'

type Props = PlaceScreenProps & {
  /** a placeholder in the shape of the page */
  skeleton: ReactNode
  children: (calculations: Calculations, info: ConsumerInfoAnswer) => ReactNode
}

/** Shows what a cost page still needs: a metering place, a range, a connection, readings. */
export function CalculationGate({ device, search, onChange, skeleton, children }: Props) {
  const { t } = useTranslation()
  const { isSound, missing } = useCalculationInput({ device, search })
  const calculation = useCalculation({ device, search })
  const hasFailed = calculation.error !== null && !calculation.isFetching
  useFailureToast(hasFailed ? t('portal.calculations.error_fetching') : null)
  if (device === null)
    return (
      <Card>
        <EmptyState title={t('gridTariff.chooseTitle')} reason={t('gridTariff.chooseReason')} />
      </Card>
    )
  if (!isSound)
    return (
      <Card>
        <EmptyState title={t('gridTariff.rangeTitle')} reason={t('gridTariff.rangeReason')} />
      </Card>
    )
  if (hasFailed)
    return (
      <Card>
        <LoadFailure
          title={t('gridTariff.failed')}
          error={calculation.error}
          onRetry={() => calculation.refetch()}
        />
      </Card>
    )
  if (!calculation.data) return skeleton
  const { calculations, consumerInfo } = calculation.data
  const isAsked = device.processing.state === 'running'
  if (calculations === null)
    // the portal reports the connection before the readings
    return isAsked && consumerInfo.reportedAt === null ? (
      <NoReadings isAsked device={device} onChange={onChange} />
    ) : (
      <AskPlace info={consumerInfo} search={search} onChange={onChange} />
    )
  if (calculations.completeness.knownQuarters === 0)
    return <NoReadings isAsked={isAsked} device={device} onChange={onChange} />
  return (
    <div className={classes.page} aria-busy={calculation.isFetching}>
      {missing.length > 0 && <Notice kind="info">{t('gridTariff.withoutSupplier')}</Notice>}
      <Known
        device={device}
        calculations={calculations}
        info={consumerInfo}
        search={search}
        onChange={onChange}
      />
      {children(calculations, consumerInfo)}
    </div>
  )
}

type NoReadingsProps = { isAsked: boolean; device: ExternalDevice } & Pick<PlaceScreenProps, 'onChange'>

function NoReadings({ isAsked, device, onChange }: NoReadingsProps) {
  const { t } = useTranslation()
  const toKnown = useRangeOfReadings(device, onChange)
  return (
    <Card>
      <EmptyState
        title={t('gridTariff.noReadings')}
        reason={t(isAsked ? 'gridTariff.emptyRunning' : 'gridTariff.noReadingsReason')}
        {...(toKnown && { action: toKnown })}
      />
    </Card>
  )
}

type KnownProps = {
  device: ExternalDevice
  calculations: Calculations
  info: ConsumerInfoAnswer
} & Pick<PlaceScreenProps, 'search' | 'onChange'>

/** How complete the readings are, and which prices are missing. */
function Known({ calculations, ...place }: KnownProps) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { completeness, partialMonths } = calculations
  const unpriced = calculations.new.months.filter(({ missing }) => missing.length > 0)
  const isHoursUnknown = calculations.old.months.some(({ missing }) => missing.includes('yearly_hours'))
  return (
    <>
      <AnswersNote info={place.info} search={place.search} onChange={place.onChange} />
      {isHoursUnknown && <Notice kind="warning">{t('gridTariff.hoursUnknown')}</Notice>}
      {completeness.knownQuarters < completeness.quarters && (
        <Notice kind="warning">
          {t('gridTariff.holes', {
            missing: texts.number(completeness.quarters - completeness.knownQuarters),
            all: texts.number(completeness.quarters),
          })}
        </Notice>
      )}
      {partialMonths.length > 0 && (
        <Notice kind="info">
          {t('gridTariff.partial', { months: partialMonths.map(texts.month).join(', ') })}
        </Notice>
      )}
      {unpriced.length > 0 && (
        <UnpricedMonths
          {...place}
          months={unpriced.map(({ month }) => month)}
          isAll={unpriced.length === calculations.new.months.length}
        />
      )}
    </>
  )
}
