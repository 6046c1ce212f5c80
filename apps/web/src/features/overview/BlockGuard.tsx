import type { BlockGuardAnswer } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { BlockMark } from '../../shared/grid-tariff/BlockMark.tsx'
import { useGridTariffTexts } from '../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { Card } from '../../ui/data/Card.tsx'
import classes from './BlockGuard.module.css'
import { blockGuardQuery } from './block-guard-query.ts'
import gauge from './GridLimit.module.css'

type Props = {
  locationId: number
  /** + import, − export; null while unknown */
  gridW: number | null
}

/**
 * How much power the location may draw without excess, and until when, with the month's excess so far;
 * nothing if no power is agreed.
 */
export function BlockGuard({ locationId, gridW }: Props) {
  const { t } = useTranslation()
  const { data: guard, error, refetch } = useQuery(blockGuardQuery(locationId))
  if (guard === null) return null
  return (
    <Card heading={t('gridTariff.guard')} end={guard && <BlockMark block={guard.block} />}>
      {guard ? (
        <GuardNow guard={guard} importKw={gridW === null ? null : Math.max(0, gridW) / 1000} />
      ) : error ? (
        <LoadFailure title={t('gridTariff.guardFailed')} error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={104} role="status" aria-label={t('words.loading')} />
      )}
    </Card>
  )
}

function GuardNow({ guard, importKw }: { guard: BlockGuardAnswer; importKw: number | null }) {
  const { t } = useTranslation()
  const words = useGridTariffTexts()
  const { block, agreedKw, endMs, next, nextAgreedKw, occurrences, excessEur, quarters, knownQuarters } =
    guard
  const power = words.kw(agreedKw)
  const share = importKw === null || agreedKw <= 0 ? 0 : Math.min(1, importKw / agreedKw)
  return (
    <>
      <p className={classes.now}>
        {t('gridTariff.guardNow', { power, time: formatTime(endMs, { timeZone: TARIFF_ZONE }) })}
      </p>
      <div className={gauge.gauge} aria-hidden="true">
        <i
          className={gauge.used}
          data-over={importKw !== null && importKw > agreedKw}
          style={{ transform: `translateX(${100 * share - 100}%)` }}
        />
      </div>
      <p className={gauge.words}>
        <b>{words.kw(importKw)}</b> {t('overview.ofLimit', { limit: power })}
      </p>
      <p className={classes.line}>
        {t('gridTariff.guardNext', { now: block, block: next, power: words.kw(nextAgreedKw) })}
      </p>
      <p className={classes.line}>
        {occurrences === 0
          ? t('gridTariff.guardQuiet')
          : t('gridTariff.guardExcess', {
              count: occurrences,
              amount: excessEur === null ? t('gridTariff.priceMissing') : words.euro(excessEur),
            })}
        {occurrences > 0 && !guard.isCharged && ` (${t('gridTariff.infoOnly')})`}
      </p>
      {guard.source === 'metering_place' && <p className={classes.line}>{t('gridTariff.guardOfContract')}</p>}
      {knownQuarters < quarters && (
        <p className={classes.line}>
          {t('gridTariff.holes', {
            missing: words.number(quarters - knownQuarters),
            all: words.number(quarters),
          })}
        </p>
      )}
    </>
  )
}
