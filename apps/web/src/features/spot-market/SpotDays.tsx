import { axisScale } from '@kilowatt/charts/axis-scale'
import { paidParts } from '@kilowatt/domain/pricing/spot/paid-parts'
import { priceBounds } from '@kilowatt/domain/pricing/spot/price-levels'
import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { priceUnit, type ShownDay } from '../../shared/prices/shown-day.ts'
import { KpiGrid } from '../../ui/data/KpiTile.tsx'
import { QuickSegments } from '../../ui/data/QuickSegments.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { bestTime } from './day/best-time.ts'
import { DayCard } from './day/DayCard.tsx'
import { PaidParts } from './day/PaidParts.tsx'
import { drawnSpan } from './day/paid-day.ts'
import { partNames } from './day/part-names.ts'
import { SpotLegend } from './day/SpotLegend.tsx'
import { TomorrowCard } from './day/TomorrowCard.tsx'
import { usePriceTexts } from './levels/use-price-texts.ts'
import { SpotLoading } from './SpotLoading.tsx'
import { SpotNotices } from './SpotNotices.tsx'
import classes from './SpotScreen.module.css'
import { SpotSource } from './SpotSource.tsx'
import { spotCsv } from './spot-csv.ts'
import { spotKpis } from './spot-kpis.tsx'
import { type SpotSearch, windowHours } from './spot-search.ts'
import { type PricedPlace, useSpotDays } from './use-spot-days.ts'

/** Least span of the axis, ct, so almost equal prices look almost equal. */
const LEAST_SPAN = 4

type Props = {
  code: string
  name: string
  day: LocalDate
  today: LocalDate
  view: 'chart' | 'table'
  search: SpotSearch
  /** currency to convert to, if a rate is known */
  currency: string
  /** the price list that gives the prices; null: market prices */
  place: PricedPlace | null
  nowMs: number
  compact: boolean
  onSearch: (change: Partial<SpotSearch>) => void
}

/** The prices of a day, or of today and tomorrow. */
export function SpotDays({
  code,
  name,
  day,
  today,
  view,
  search,
  currency,
  place,
  nowMs,
  compact,
  onSearch,
}: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const isToday = day === today
  const { shown, before, after, isPaid, error, retry } = useSpotDays(code, day, currency, place)
  const next = isToday && after?.statistics && isSameCurrency(after, shown) ? after : undefined
  const days = shown?.statistics ? [shown, ...(next ? [next] : [])] : []
  const texts = usePriceTexts(shown?.unit ?? priceUnit('EUR'), shown?.answer.region.timezone ?? 'UTC')
  const known = days.flatMap(({ prices }) => prices.filter((price) => price !== null))
  const bounds = priceBounds(known)
  const spans = days.map(drawnSpan)
  const scale = axisScale(
    Math.min(...known, ...spans.map(({ low }) => low)),
    Math.max(...known, ...spans.map(({ high }) => high)),
    LEAST_SPAN,
  )
  const best = bestTime(days, search.hours, isToday ? nowMs : 0)
  const card = { scale, bounds, nowMs, best, view, compact } as const
  const bestLabel = t('spotMarket.bestShort', { hours: search.hours })

  if (error && !shown) return <LoadFailure title={t('spotMarket.errorTitle')} error={error} onRetry={retry} />
  if (!shown) return <SpotLoading days={isToday ? 2 : 1} compact={compact} />
  const { tomorrow, region } = shown.answer
  const isBeforeSale = day === tomorrow.day && !shown.statistics
  const parts = paidParts.filter((part) => days.some(({ stack }) => stack?.some((one) => one.part === part)))
  const save = () =>
    saveFile(
      `spot-${code}_${day}.csv`,
      new Blob(
        [
          spotCsv(
            days,
            texts,
            [
              'UTC',
              t('spotMarket.range_day'),
              region.timezone,
              t('spotMarket.priceIn', { unit: shown.unit.unit }),
              ...parts.map((part) => t(partNames[part])),
            ],
            parts,
            locale,
          ),
        ],
        { type: 'text/csv;charset=utf-8' },
      ),
    )
  return (
    <div className={classes.parts}>
      <SpotNotices answer={shown.answer} />
      {place && !isPaid && shown.statistics && (
        <Notice kind="info">{t('spotMarket.paidNone', { plan: place.plan, location: place.name })}</Notice>
      )}
      {days.length > 0 && (
        <>
          <KpiGrid
            wide
            label={t('spotMarket.figures')}
            kpis={spotKpis(
              {
                shown,
                before: before && isSameCurrency(before, shown) ? before : undefined,
                after: next,
                bounds,
                best,
                hours: search.hours,
                isToday,
                nowMs,
              },
              { t, locale, texts },
            )}
          />
          <div className={classes.tools}>
            {!compact && <span className="dim">{t('spotMarket.hoursLabel')}</span>}
            <QuickSegments
              aria-label={t('spotMarket.hoursLabel')}
              className={classes.hours ?? ''}
              value={String(search.hours)}
              onChange={(hours) => onSearch({ hours: Number(hours) as SpotSearch['hours'] })}
              data={windowHours.map((hours) => ({ value: String(hours), label: `${hours} h` }))}
            />
            <span className={classes.spring} />
            {compact ? (
              <ActionIcon variant="default" size={44} aria-label={t('words.exportCsv')} onClick={save}>
                <IconDownload size={18} stroke={1.75} />
              </ActionIcon>
            ) : (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} stroke={1.75} />}
                aria-label={t('words.exportCsv')}
                onClick={save}
              >
                CSV
              </Button>
            )}
          </div>
          <SpotLegend bounds={bounds} hasNegative={known.some((price) => price < 0)} texts={texts} />
          {days[0] && <PaidParts day={days[0]} texts={texts} />}
        </>
      )}
      {days[0] ? (
        <DayCard {...card} day={days[0]} name={nameOfDay(day)} bestLabel={bestLabel} />
      ) : (
        !isBeforeSale && (
          <EmptyState
            title={t('spotMarket.emptyTitle')}
            reason={t('spotMarket.emptyText', { region: name })}
            {...(!isToday && {
              action: { label: t('spotMarket.emptyAction'), onSelect: () => onSearch({ date: undefined }) },
            })}
          />
        )
      )}
      {next && <DayCard {...card} day={next} name={nameOfDay(addDays(day, 1))} bestLabel={bestLabel} />}
      {(isBeforeSale || (isToday && !next && days.length > 0)) && (
        <TomorrowCard tomorrow={tomorrow} zone={region.timezone} nowMs={nowMs} compact={compact} />
      )}
      <SpotSource answer={shown.answer} hasLevels={bounds !== null} place={isPaid ? place : null} />
    </div>
  )

  function nameOfDay(of: LocalDate): string | null {
    if (of === today) return t('words.today')
    return of === addDays(today, 1) ? t('spotMarket.tomorrow') : null
  }
}

const isSameCurrency = (a: ShownDay, b: ShownDay | undefined) => a.unit.currency === b?.unit.currency
