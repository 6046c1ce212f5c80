import { lastKnownInterval } from '@kilowatt/charts/chart-intervals'
import { comparedSeries } from '@kilowatt/charts/combined-option'
import { differenceOf } from '@kilowatt/charts/compared'
import { rangeText } from '@kilowatt/charts/time-labels'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { twiceMark } from '@kilowatt/domain/time/repeated-times'
import { formatDate, formatDateTime, formatTime } from '@kilowatt/domain/units/format-date'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmMarkList } from '../../shared/alarms/AlarmMarkList.tsx'
import { useAlarmMarks } from '../../shared/alarms/use-alarm-marks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { ChartFailure } from './ChartFailure.tsx'
import { ChartHead, hasCosts } from './ChartHead.tsx'
import { ChartLists } from './ChartLists.tsx'
import { ChartLoading } from './ChartLoading.tsx'
import classes from './ChartsScreen.module.css'
import { ChartTable } from './ChartTable.tsx'
import { CompareNote } from './CompareNote.tsx'
import { CostScreen } from './costs/CostScreen.tsx'
import { ChartExport } from './export/ChartExport.tsx'
import { PICTURE_SCALE } from './export/chart-picture.ts'
import type { TakePicture } from './plot/take-picture.ts'
import { useChartFrame } from './plot/use-chart-frame.ts'
import { RefreshNote } from './RefreshNote.tsx'
import { ReportingNote } from './ReportingNote.tsx'
import { isLastDay } from './request/chart-range.ts'
import { type ChartSearch, isReversed } from './request/chart-search.ts'
import { comparedNameIn } from './request/compared-name.ts'
import { type ChartPlace, partOf, seamsOfPlace, useChart } from './request/use-chart.ts'
import { useCompared } from './request/use-compared.ts'
import { useFrozen } from './request/use-frozen.ts'
import { usePrices } from './request/use-prices.ts'

const ChartPlot = lazy(() => import('./plot/ChartPlot.tsx'))

const LONG_DAY_MS = 26 * 3_600_000
const DAY_S = 86_400

type Props = {
  /** for a part of a location, the chart is below the title of the part's page */
  place: ChartPlace
  search: ChartSearch
  nowMs: number
  /** refetch interval of a range that includes now, ms */
  refreshMs: number
  /** switch between real-time and averaged values; only shown if the range includes now */
  dataView: ReactNode
  onSearch: (change: Partial<ChartSearch>) => void
  /** content below, rendered once the chart and its lists have their height */
  children?: ReactNode
}

/** A chart of costs or of energy. */
export function ChartsScreen(props: Props) {
  const { place, search } = props
  return search.measure === 'cost' && hasCosts(place) ? (
    <CostScreen {...props} />
  ) : (
    <EnergyScreen {...props} />
  )
}

/**
 * The charts of a place. People ask "what happened, and when?", so the range comes first, then the chart,
 * then the totals.
 */
function EnergyScreen({ place, search, nowMs, refreshMs, dataView, onSearch, children }: Props) {
  const { t, i18n } = useTranslation()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const picture = useRef<TakePicture | null>(null)
  const onReady = useCallback((take: TakePicture) => {
    picture.current = take
  }, [])
  const { zone } = place
  const part = partOf(place)
  const {
    data: chart,
    isPlaceholderData,
    error,
    refetch,
    range,
    queryKey,
  } = useChart(place, search, { nowMs, refreshMs })
  const { compared, isComing } = useCompared(place, {
    comparison: isPlaceholderData ? 'none' : search.compare,
    range,
    nowMs,
    chart,
  })
  // the previous chart keeps its prices while the next one loads; without them it would be drawn again
  const prices = useFrozen(usePrices(place, { search, range }), isPlaceholderData)
  const seams = useMemo(() => seamsOfPlace(place), [place])
  const style = { search, coordinates: place.coordinates, nowMs, compact, prices, seams }
  const frame = useChartFrame({ ...style, chart, compared: compared?.series })
  const isNothingBefore =
    compared?.series.every(({ values }) => values.every((value) => value === null)) ?? false
  const isDifference = compared !== null && !isNothingBefore && search.compareAs === 'difference'
  const difference = useMemo(
    () => (isDifference && chart ? differenceOf(chart, compared.series) : undefined),
    [isDifference, chart, compared],
  )
  const drawn = useChartFrame({ ...style, chart: difference })
  useHotkeys([['t', () => onSearch({ view: search.view === 'table' ? 'chart' : 'table' })]])

  const marks = useAlarmMarks(
    chart && 'locationId' in place && !(part && 'category' in part)
      ? {
          locationId: place.locationId,
          deviceId: part && 'device' in part ? part.device.id : undefined,
          from: chart.from,
          to: chart.to,
          zone,
        }
      : null,
  )
  const lineOf = frame ? comparedSeries(frame)?.key : undefined
  const comparedRange = compared ? rangeText(compared.range, search, { zone, locale: i18n.language }) : ''
  const otherSeries = isNothingBefore ? undefined : compared?.series
  const comparison = useMemo(
    () => (otherSeries ? { series: otherSeries, hasDifference: isDifference } : null),
    [otherSeries, isDifference],
  )
  const comparedName = comparedNameIn(t, comparedRange)
  const rangeTexts = isLastDay(search, nowMs, zone)
    ? t('charts.last24Hours')
    : rangeText(range, search, { zone, locale: i18n.language })
  const timeText = (at: number) => {
    const zoned = { timeZone: zone }
    if (range.endMs - range.startMs <= LONG_DAY_MS) return formatTime(at, zoned) + twiceMark(at, zone)
    const isDaily = chart?.interval === 'month' || (chart?.interval ?? 0) >= DAY_S
    return isDaily ? formatDate(at, zoned) : formatDateTime(at, zoned) + twiceMark(at, zone)
  }
  const shownFrame = chart && lastKnownInterval(chart) !== null ? frame : null
  // the new chart is painted first, then everything next to it
  const later = useDeferredValue(shownFrame)
  const described = later && shownFrame ? later : shownFrame
  const exports = useMemo(
    () => (
      <ChartExport
        frame={described}
        locationName={part ? `${place.name} ${part.name}` : place.name}
        compact={compact}
        comparison={comparison}
        comparedName={comparedName}
        search={search}
        plot={() =>
          picture.current?.({
            pixelRatio: PICTURE_SCALE,
            backgroundColor: described?.palette.surface ?? 'transparent',
          }) ?? null
        }
      />
    ),
    [described, part, place, compact, comparison, comparedName, search],
  )

  /**
   * Link to the nearest day with values, if it is known; otherwise to today, where new values would appear.
   */
  const wayToData = (day: string | undefined) => ({
    label: day
      ? t('charts.emptyNearest', { date: formatDate(localDayRange(zone, day).startMs, { timeZone: zone }) })
      : t('charts.emptyAction'),
    onSelect: () => onSearch({ range: 'day', date: day, zoom: undefined }),
  })
  const lists = useMemo(
    () =>
      described && (
        <ChartLists
          frame={described}
          timeText={(at) => peakTime(described.chart, at)}
          onHide={(hide) => onSearch({ hide })}
        />
      ),
    [described, onSearch],
  )

  return (
    <>
      <ChartHead
        place={place}
        search={search}
        nowMs={nowMs}
        compact={compact}
        interval={chart?.interval ?? null}
        dataView={dataView}
        exports={exports}
        onSearch={onSearch}
      />
      {isReversed(search) && (
        <div className={classes.notice}>
          <Notice kind="info">{t('charts.reversed')}</Notice>
        </div>
      )}
      {error && !chart && (
        <ChartFailure
          error={error}
          requested={{ range, zone, nowMs, onDays: (days) => onSearch({ range: 'custom', ...days }) }}
          onRetry={() => refetch()}
          onAuto={() => onSearch({ interval: 'auto' })}
          onToday={() => onSearch({ range: 'day', date: undefined, zoom: undefined })}
        />
      )}
      {!shownFrame && !error && (!chart || lastKnownInterval(chart) !== null) && (
        <ChartLoading compact={compact} />
      )}
      {chart && lastKnownInterval(chart) === null && !isPlaceholderData && (
        <EmptyState
          title={t('charts.emptyTitle')}
          reason={t(range.startMs > nowMs ? 'charts.emptyFuture' : 'charts.emptyText', { range: rangeTexts })}
          {...(chart.nearestDay !== null && { action: wayToData(chart.nearestDay) })}
        />
      )}
      {chart && shownFrame && (
        // the lists wait for the plot above them, because its height depends on its values
        <Suspense fallback={<ChartLoading compact={compact} />}>
          {search.view === 'table' ? (
            <ChartTable
              prices={shownFrame.prices}
              chart={chart}
              timeText={timeText}
              comparison={comparison}
              comparedName={comparedName}
            />
          ) : (
            <ChartPlot
              frame={shownFrame}
              drawn={drawn ?? undefined}
              mode={drawn ? 'split' : search.mode}
              label={t('charts.plotLabel', { location: (part ?? place).name, range: rangeTexts })}
              dimmed={isPlaceholderData}
              marks={marks}
              isComparing={isComing}
              onZoom={(zoom) => onSearch({ zoom })}
              onReady={onReady}
            />
          )}
          <AlarmMarkList marks={marks} />
          {range.endMs > nowMs && (
            <RefreshNote queryKey={queryKey} zone={zone} onRefresh={() => void refetch()} />
          )}
          {seams
            .filter(({ at }) => at > chart.from && at < chart.to)
            .map(({ at, unitId }) => (
              <p key={at} className={classes.note}>
                {t('charts.seamNote', { unitId, from: formatDateTime(at, { timeZone: zone }) })}
              </p>
            ))}
          {prices?.isSample && <p className={classes.note}>{t('charts.samplePrices')}</p>}
          <ReportingNote chart={chart} />
          {compared && (
            <CompareNote
              kind={isNothingBefore ? 'nothing' : isDifference ? 'difference' : 'line'}
              range={comparedRange}
              totalsUntil={
                compared.totalsUntilMs === null
                  ? null
                  : formatDateTime(compared.totalsUntilMs, { timeZone: zone })
              }
              unmatched={compared.unmatched}
              lineOf={search.view === 'chart' && search.mode === 'combine' ? lineOf : undefined}
            />
          )}
          {/* the lists wait for the comparison, which adds lines and would push down the content below */}
          {!isComing && lists}
          {!isComing && children}
        </Suspense>
      )}
      {(chart ? lastKnownInterval(chart) === null : error) && children}
    </>
  )
}

/** Formats times of peaks below a chart: without the year, which is known and takes too much space. */
function peakTime({ from, to, timezone: timeZone }: Chart, at: number): string {
  return to - from <= LONG_DAY_MS
    ? formatTime(at, { timeZone })
    : formatDateTime(at, { timeZone }).replace(/ \d{4}/, '')
}
