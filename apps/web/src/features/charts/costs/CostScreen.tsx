import { rangeText } from '@kilowatt/charts/time-labels'
import { periodBefore, yearBefore } from '@kilowatt/domain/time/period-before'
import { twiceMark } from '@kilowatt/domain/time/repeated-times'
import { formatDate, formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { Skeleton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { isRangeRefused, RangeTooLong } from '../../../shared/failures/RangeTooLong.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import screen from '../ChartsScreen.module.css'
import { ChartTools } from '../request/ChartTools.tsx'
import { shownRange } from '../request/chart-range.ts'
import { type ChartSearch, isReversed } from '../request/chart-search.ts'
import { IntervalMenu } from '../request/IntervalMenu.tsx'
import { RangePeriods, RangeStepper } from '../request/RangePicker.tsx'
import { ToolsSheet } from '../request/ToolsSheet.tsx'
import type { ChartPlace } from '../request/use-chart.ts'
import classes from './CostBars.module.css'
import { CostBars } from './CostBars.tsx'
import { CostExport } from './CostExport.tsx'
import { CostState } from './CostState.tsx'
import { CostTable } from './CostTable.tsx'
import { type CostColumn, costColumns, costTexts, hasTotalsOfDays } from './cost-columns.ts'
import { costIntervals, intervalOf } from './cost-intervals.ts'
import { costQuery } from './cost-query.ts'

const PENDING_MS = 5_000
const REFRESH_MS = 60_000

type Props = {
  /** a whole location, or a sum of several */
  place: ChartPlace
  search: ChartSearch
  nowMs: number
  onSearch: (change: Partial<ChartSearch>) => void
  children?: ReactNode
}

/**
 * What energy cost and earned in each part of a range, optionally compared with another range; with the same
 * controls as any chart.
 */
export function CostScreen({ place, search, nowMs, onSearch, children }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const calendar = useDisclosure(false)
  const { zone } = place
  const areMany = 'locationGroupId' in place
  const range = shownRange({ ...search, zoom: undefined }, nowMs, zone)
  const offered = costIntervals(range, zone, areMany)
  const chosen = offered.find((interval) => interval === search.interval) ?? 'auto'
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...costQuery(place, range, chosen),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.isPending ? PENDING_MS : range.endMs > nowMs ? REFRESH_MS : false,
    select: (answer) => answer.data,
  })
  const other = search.compare === 'year' ? yearBefore(range, zone) : periodBefore(range, zone)
  const isCompared = search.compare !== 'none' && data !== undefined && !isPlaceholderData
  const before = useQuery({
    ...costQuery(place, other, chosen),
    enabled: isCompared,
    select: (answer) => answer.data,
  })
  const compared = isCompared && before.data?.interval === data.interval ? before.data : null
  const comparedName = rangeText(other, search, { zone, locale })
  const rangeTexts = rangeText(range, search, { zone, locale })
  const columns = data ? costColumns(data, compared) : []
  const nameOf = ({ series, of }: CostColumn) =>
    of === 'now' ? t(costTexts[series]) : `${t(costTexts[series])}, ${comparedName}`
  const isDaily = data?.interval === 'day' || data?.interval === 'month'
  const ofBars = data && hasTotalsOfDays(data) ? 'costs.chartNote' : 'costs.quarterNote'
  const note = areMany ? 'costs.manyChartNote' : ofBars
  const outsideBars = (of: 'costBesideBars' | 'earnedBesideBars', sign: 1 | -1 = 1) =>
    (data?.currencies ?? [])
      .flatMap(({ currency, [of]: amount }) =>
        amount === null ? [] : [formatMoney(sign * amount, { locale, currency }).text],
      )
      .join(', ')
  const [costOutside, notSold] = [outsideBars('costBesideBars'), outsideBars('earnedBesideBars', -1)]
  const timeText = (at: number) =>
    isDaily
      ? formatDate(at, { timeZone: zone })
      : formatDateTime(at, { timeZone: zone }) + twiceMark(at, zone)
  const ranged = { search, nowMs, zone, onChange: onSearch }
  const periods = <RangePeriods {...ranged} compact={compact} onPick={calendar[1].open} />
  const stepper = <RangeStepper {...ranged} calendar={calendar} />
  const exports = (
    <CostExport
      chart={data}
      {...{ compared, comparedName, rangeTexts, columns, nameOf }}
      placeName={place.name}
      isTable={search.view === 'table'}
      compact={compact ?? false}
    />
  )
  const tools = (
    <ChartTools
      search={search}
      onChange={onSearch}
      interval={
        <IntervalMenu
          range={range}
          value={chosen}
          only={offered}
          chosen={data ? intervalOf[data.interval] : null}
          onChange={(picked) => onSearch({ interval: picked })}
        />
      }
      dataView={null}
      hasCost
      isCost
    />
  )
  const currencies = data?.currencies.map(({ currency }) => currency) ?? []
  return (
    <>
      <PageHeader
        title={t('charts.title')}
        phoneContext={place.name}
        actions={
          !compact && (
            <>
              {periods}
              {stepper}
              {exports}
            </>
          )
        }
      />
      {compact && periods}
      <div className={screen.tools}>
        {compact ? (
          <>
            {stepper}
            <ToolsSheet>{tools}</ToolsSheet>
            {exports}
          </>
        ) : (
          tools
        )}
      </div>
      {isReversed(search) && <Notice kind="info">{t('charts.reversed')}</Notice>}
      {error && !data && !isRangeRefused(error) && (
        <LoadFailure title={t('costs.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {error && !data && isRangeRefused(error) && (
        <RangeTooLong
          of="costs"
          requested={{ range, zone, nowMs, onDays: (days) => onSearch({ range: 'custom', ...days }) }}
        />
      )}
      {!data && !error && <Skeleton height={compact ? 380 : 484} radius={14} />}
      {data && !(isPlaceholderData && columns.length === 0) && (
        <CostState chart={data} place={place} hasCosts={columns.length > 0} />
      )}
      {data && columns.length > 0 && (
        <div className={cx(classes.parts, isPlaceholderData && classes.dimmed)}>
          {search.view === 'table' ? (
            <CostTable at={data.at} columns={columns} nameOf={nameOf} timeText={timeText} />
          ) : (
            currencies.map((currency) => (
              <CostBars
                key={currency}
                {...{ chart: data, compared, currency, compact }}
                comparedName={search.compare === 'none' ? null : comparedName}
                label={t(areMany ? 'costs.manyPlotLabel' : 'costs.plotLabel', {
                  location: place.name,
                  range: rangeTexts,
                  currency,
                })}
              />
            ))
          )}
          <p className="caption">
            {t(note)}
            {costOutside !== '' && ` ${t('costs.inNoBar', { amounts: costOutside })}`}
            {notSold !== '' && ` ${t('costs.notSold', { amounts: notSold })}`}
          </p>
        </div>
      )}
      {children}
    </>
  )
}
