import { lastKnownInterval } from '@kilowatt/charts/chart-frame'
import { rangeText } from '@kilowatt/charts/time-labels'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate, formatDateTime, formatTime } from '@kilowatt/domain/units/format-date'
import { Button, Skeleton } from '@mantine/core'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { ChartLists } from './ChartLists.tsx'
import classes from './ChartsScreen.module.css'
import { ChartTable } from './ChartTable.tsx'
import { ChartExport } from './export/ChartExport.tsx'
import { PICTURE_SCALE } from './export/chart-picture.ts'
import type { TakePicture } from './plot/take-picture.ts'
import { useChartFrame } from './plot/use-chart-frame.ts'
import { ChartTools } from './request/ChartTools.tsx'
import type { ChartSearch } from './request/chart-search.ts'
import { IntervalMenu } from './request/IntervalMenu.tsx'
import { RangePeriods, RangeStepper } from './request/RangePicker.tsx'
import { ToolsSheet } from './request/ToolsSheet.tsx'
import { type ChartPart, useChart } from './request/use-chart.ts'

const ChartPlot = lazy(() => import('./plot/ChartPlot.tsx'))

const LONG_DAY_MS = 26 * 3_600_000
const DAY_S = 86_400

type Props = {
  location: Location
  /** shows this one alone, below the title of its own page */
  part?: ChartPart
  search: ChartSearch
  nowMs: number
  /** how often a range that still runs is asked for anew */
  refreshMs: number
  /** switch between realtime and calm, shown where it matters: while the range runs */
  dataView: ReactNode
  onSearch: (change: Partial<ChartSearch>) => void
}

/** A person asks "what happened, and when": the range first, then the picture, then the totals that prove it. */
export function ChartsScreen({ location, part, search, nowMs, refreshMs, dataView, onSearch }: Props) {
  const { t, i18n } = useTranslation()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const calendar = useDisclosure(false)
  const picture = useRef<TakePicture | null>(null)
  const onReady = useCallback((take: TakePicture) => {
    picture.current = take
  }, [])
  const zone = location.timezone.name
  const {
    data: chart,
    isPlaceholderData,
    error,
    refetch,
    range,
  } = useChart(location, search, { nowMs, refreshMs, part })
  const frame = useChartFrame({ chart, search, location, nowMs, compact })
  useHotkeys([['t', () => onSearch({ view: search.view === 'table' ? 'chart' : 'table' })]])

  const rangeWords = rangeText(range, search, { zone, locale: i18n.language })
  const timeText = (at: number) => {
    const zoned = { timeZone: zone }
    if (range.endMs - range.startMs <= LONG_DAY_MS) return formatTime(at, zoned)
    const isDaily = chart?.interval === 'month' || (chart?.interval ?? 0) >= DAY_S
    return isDaily ? formatDate(at, zoned) : formatDateTime(at, zoned)
  }
  // below a chart the year is known, and there is no room for it
  const peakTime = (at: number) =>
    range.endMs - range.startMs <= LONG_DAY_MS
      ? formatTime(at, { timeZone: zone })
      : formatDateTime(at, { timeZone: zone }).replace(/ \d{4}/, '')
  const tools = (
    <ChartTools
      search={search}
      onChange={onSearch}
      dataView={range.endMs > nowMs && dataView}
      interval={
        <IntervalMenu
          range={range}
          value={search.interval}
          chosen={chart?.interval ?? null}
          onChange={(interval) => onSearch({ interval })}
        />
      }
    />
  )
  const ranged = { search, nowMs, zone, onChange: onSearch }
  const periods = <RangePeriods {...ranged} compact={compact} onPick={calendar[1].open} />
  const stepper = <RangeStepper {...ranged} calendar={calendar} />
  const shownFrame = chart && lastKnownInterval(chart) !== null ? frame : null
  const exports = (
    <ChartExport
      frame={shownFrame}
      locationName={part ? `${location.name} ${part.name}` : location.name}
      compact={compact}
      search={search}
      plot={() =>
        picture.current?.({
          pixelRatio: PICTURE_SCALE,
          backgroundColor: shownFrame?.palette.surface ?? 'transparent',
        }) ?? null
      }
    />
  )

  /** Of a device nobody knows a day with values, but today is where they would come. */
  const wayToData = (day: string | undefined) => ({
    label: day
      ? t('charts.emptyNearest', { date: formatDate(localDayRange(zone, day).startMs, { timeZone: zone }) })
      : t('charts.emptyAction'),
    onSelect: () => onSearch({ range: 'day', date: day, zoom: undefined }),
  })
  const choices = (
    <>
      {periods}
      {stepper}
      {exports}
    </>
  )

  return (
    <>
      {part ? (
        !compact && <div className={classes.choices}>{choices}</div>
      ) : (
        <PageHeader title={t('charts.title')} phoneContext={location.name} actions={!compact && choices} />
      )}
      {compact && periods}
      <div className={classes.tools}>
        {compact ? (
          <>
            {stepper}
            <ToolsSheet>{tools}</ToolsSheet>
            {exports}
          </>
        ) : (
          tools
        )}
        {search.zoom && (
          <Button size="xs" variant="default" onClick={() => onSearch({ zoom: undefined })}>
            {t('charts.zoomReset')}
          </Button>
        )}
      </div>
      {error && !chart && (
        <LoadFailure title={t('charts.errorTitle')} error={error} onRetry={() => refetch()} />
      )}
      {!chart && !error && <Skeleton height={compact ? 380 : 484} radius={14} />}
      {chart && lastKnownInterval(chart) === null && !isPlaceholderData && (
        <EmptyState
          title={t('charts.emptyTitle')}
          reason={t('charts.emptyText', { range: rangeWords })}
          {...(chart.nearestDay !== null && { action: wayToData(chart.nearestDay) })}
        />
      )}
      {chart && shownFrame && (
        // the lists wait for the plot above them, which is as high as its values ask for
        <Suspense fallback={<Skeleton height={compact ? 380 : 484} radius={14} />}>
          {search.view === 'table' ? (
            <ChartTable chart={chart} timeText={timeText} />
          ) : (
            <ChartPlot
              frame={shownFrame}
              mode={search.mode}
              label={t('charts.plotLabel', { location: (part ?? location).name, range: rangeWords })}
              dimmed={isPlaceholderData}
              onZoom={(zoom) => onSearch({ zoom })}
              onReady={onReady}
            />
          )}
          <ChartLists frame={shownFrame} timeText={peakTime} onHide={(hide) => onSearch({ hide })} />
        </Suspense>
      )}
    </>
  )
}
