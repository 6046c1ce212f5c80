import { heatPixels } from '@kilowatt/charts/heat-pixels'
import type { SpotHours } from '@kilowatt/contracts/spot-market/spot-market'
import { priceLevels } from '@kilowatt/domain/pricing/spot/price-levels'
import { DAY_HOURS, type HourGrid, hourGrid } from '@kilowatt/domain/time/hour-grid'
import { type LocalDate, localDateAt, midnightMs } from '@kilowatt/domain/time/local-day'
import { formatDate, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { dayLabelsOf } from '../../shared/heat/day-labels.ts'
import { HeatPlot } from '../../shared/heat/HeatPlot.tsx'
import { priceUnit } from '../../shared/prices/shown-day.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { useLevelColors } from './levels/use-level-colors.ts'
import { usePriceTexts } from './levels/use-price-texts.ts'
import classes from './SpotYear.module.css'

const HOUR_MS = 3_600_000
const HEIGHT_PX = 470
/**
 * Share of values that get the strongest colour: otherwise a single extreme hour would make all others look
 * alike.
 */
const RARE_SHARE = 0.02

type Props = { code: string; name: string; today: LocalDate; compact: boolean }

/** Twelve months of prices: a column for each day, a row for each hour of the zone's clock. */
export function SpotYear({ code, name, today, compact }: Props) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.spotMarket.hours.queryOptions({
      input: { code, from: elevenMonthsBefore(today), to: today },
      staleTime: HOUR_MS,
      select: ({ data }) => data,
    }),
  )
  if (query.error && !query.data)
    return (
      <LoadFailure title={t('spotMarket.errorTitle')} error={query.error} onRetry={() => query.refetch()} />
    )
  if (!query.data) return <Skeleton height={HEIGHT_PX} radius={14} />
  if (query.data.currency === null)
    return (
      <EmptyState title={t('spotMarket.emptyYear')} reason={t('spotMarket.emptyText', { region: name })} />
    )
  return <YearCard hours={query.data} name={name} compact={compact} />
}

function YearCard({ hours, name, compact }: { hours: SpotHours; name: string; compact: boolean }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const zone = hours.region.timezone
  const unit = useMemo(() => priceUnit(hours.currency ?? 'EUR'), [hours.currency])
  const texts = usePriceTexts(unit, zone)
  const levels = useLevelColors()
  const [cursor, setCursor] = useState<number | null>(null)
  const grid = useMemo(() => {
    const values = hours.pricesPerMwh.map((price) => (price === null ? null : price * unit.factor))
    const at = values.map((_, hour) => hours.from + hour * HOUR_MS)
    return hourGrid({ at, values }, { startMs: hours.from, endMs: hours.to }, zone)
  }, [hours, unit, zone])
  const facts = useMemo(() => factsOf(grid), [grid])
  const colors = useMemo(() => priceLevels.slice(1).map((level) => levels[level]), [levels])
  const pixels = useMemo(() => heatPixels(grid, { ...facts, isOpen: true }, colors), [grid, facts, colors])
  const labels = useMemo(() => dayLabelsOf(grid.days, locale, compact), [grid, locale, compact])
  const read = cursor ?? facts.highest
  const cellText = (cell: number) => {
    const day = midnightMs(grid.days[Math.floor(cell / DAY_HOURS)] ?? '')
    const hour = cell % DAY_HOURS
    const clock = (of: number) => `${String(of).padStart(2, '0')}:00`
    const utc = { timeZone: 'UTC' }
    return `${formatWeekday(day, { locale, ...utc, style: 'short' })} ${formatDate(day, utc)}, ${clock(hour)} – ${clock(hour + 1)}`
  }
  return (
    <div className={classes.parts}>
      {hours.isSample && <Notice kind="info">{t('spotMarket.sample')}</Notice>}
      <Card
        heading={t('spotMarket.yearHeading')}
        note={<span className="dim">{t('spotMarket.heatNote')}</span>}
        end={
          <span className="dim">
            {t('spotMarket.average')} <b>{texts.priceText(facts.mean)}</b>
            {facts.negativeHours > 0 &&
              `, ${t('spotMarket.negativeFor', { hours: `${formatNumber(facts.negativeHours, { locale })}\u00a0h` })}`}
          </span>
        }
      >
        <output className={classes.readout} aria-label={t('spotMarket.readoutLabel')}>
          <span>
            {cursor === null && `${t('words.highest')}: `}
            {cellText(read)}
          </span>
          <b>{texts.priceText(grid.cells[read] ?? null)}</b>
          {grid.never.has(read) && <span>{t('spotMarket.never')}</span>}
          {grid.twice.has(read) && <span>{t('spotMarket.twice')}</span>}
        </output>
        <HeatPlot
          pixels={pixels}
          dayLabels={labels}
          rowPx={compact ? 11 : 13}
          leastDayPx={compact ? 5 : 2}
          knownDays={grid.days.length}
          cursor={cursor}
          label={t('spotMarket.yearLabel', { region: name })}
          onCursor={setCursor}
        />
        <div className={classes.legend}>
          <span>≤ {texts.priceText(facts.min)}</span>
          <i
            className={classes.ramp}
            style={{ backgroundImage: `linear-gradient(90deg, ${colors.join()})` }}
          />
          <span>≥ {texts.priceText(facts.max)}</span>
        </div>
      </Card>
      <p className="caption dim">
        {t('spotMarket.clockNote')} {t('spotMarket.clock', { zone })}
      </p>
    </div>
  )
}

/** The first day of the month eleven months earlier: twelve months including this one, 366 days at most. */
function elevenMonthsBefore(today: LocalDate): LocalDate {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return localDateAt('UTC', Date.UTC(year, month - 12, 1))
}

function factsOf({ cells }: HourGrid) {
  const known = cells.flatMap((price, cell) => (price === null ? [] : [{ price, cell }]))
  const sorted = known.map(({ price }) => price).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  const [min, max] = [at(RARE_SHARE), at(1 - RARE_SHARE)]
  return {
    min,
    max: max > min ? max : min + 1,
    mean: known.length === 0 ? null : sorted.reduce((sum, price) => sum + price, 0) / known.length,
    negativeHours: sorted.filter((price) => price < 0).length,
    highest: known.find(({ price }) => price === sorted.at(-1))?.cell ?? 0,
  }
}
