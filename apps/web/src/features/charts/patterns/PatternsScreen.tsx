import { rangeText } from '@kilowatt/charts/time-labels'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { loadDuration } from '@kilowatt/domain/energy/series/load-duration'
import { hourGrid } from '@kilowatt/domain/time/hour-grid'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { Button, Skeleton } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesTexts } from '../../../shared/energy/energy-texts.ts'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { fileNameOf } from '../export/export-name.ts'
import type { ChartPlace } from '../request/use-chart.ts'
import { DurationCard, durationHeight } from './DurationCard.tsx'
import { HeatCard, heatHeight } from './HeatCard.tsx'
import { PatternFailure } from './PatternFailure.tsx'
import { PatternPeriods } from './PatternPeriods.tsx'
import classes from './PatternsScreen.module.css'
import { PatternTables } from './PatternTables.tsx'
import { patternCsv } from './pattern-csv.ts'
import type { PatternDevice, Quantity } from './pattern-quantities.ts'
import { patternInterval, patternRange } from './pattern-range.ts'
import type { PatternSearch } from './pattern-search.ts'
import { QuantityMenu } from './QuantityMenu.tsx'
import { usePattern } from './use-pattern.ts'
import { usePatternTexts } from './use-pattern-texts.ts'

/** Heading, readout, legend and padding of a card. */
const CARD_REST_PX = 130

type Props = {
  place: ChartPlace
  /** quantities of the place as a whole, and of its devices */
  whole: readonly Quantity[]
  devices?: readonly PatternDevice[]
  quantity: Quantity
  search: PatternSearch
  nowMs: number
  onSearch: (search: PatternSearch) => void
}

/** Patterns of a quantity: a year of hours at a glance, and the same values sorted from highest to lowest. */
export function PatternsScreen({ place, whole, devices = [], quantity, search, nowMs, onSearch }: Props) {
  const { t, i18n } = useTranslation()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const { zone } = place
  const range = patternRange(search, nowMs, zone)
  const { startMs, endMs } = range
  const { pattern, error, retry } = usePattern(place, { quantity, search, range }, nowMs)
  const grid = useMemo(
    () => pattern && hourGrid(pattern, { startMs, endMs }, zone),
    [pattern, startMs, endMs, zone],
  )
  const curve = useMemo(() => pattern && loadDuration(pattern.values), [pattern])
  const unit = quantity.key === 'soc' ? '%' : 'W'
  const texts = usePatternTexts(unit)
  const hoursEach = patternInterval(search) / 3600
  const name = t(seriesTexts[quantity.key])
  const subject = quantity.device ? `${quantity.device.name}: ${name}` : name
  const rangeTexts = rangeText(
    range,
    { range: search.period === 'last' ? 'custom' : search.period },
    { zone, locale: i18n.language },
  )
  const isEmpty = curve !== undefined && curve.sorted.length === 0
  const drawn = { quantity: quantity.key, unit, texts, compact } as const

  useHotkeys([['t', () => onSearch({ ...search, view: search.view === 'table' ? 'chart' : 'table' })]])

  const saveCsv = () => {
    if (!grid) return
    const text = patternCsv(
      grid,
      { quantity: subject, unit, timezone: zone, hourText: texts.hourText },
      i18n.language,
    )
    saveFile(
      `${fileNameOf(place.name) || 'location'}_${fileNameOf(subject)}_${localDateAt(zone, startMs)}.csv`,
      new Blob([text], { type: 'text/csv;charset=utf-8' }),
    )
  }
  const periods = <PatternPeriods {...{ search, range, compact, onSearch }} clock={{ nowMs, zone }} />

  return (
    <>
      <PageHeader
        title={t('patterns.title')}
        phoneContext={place.name}
        backHref={chartsOf(place)}
        actions={!compact && periods}
      />
      {compact && periods}
      <div className={classes.tools}>
        <div className={classes.quantity}>
          <QuantityMenu
            chosen={quantity}
            whole={whole}
            wholeName={t('locationId' in place ? 'words.location' : 'words.group')}
            devices={devices}
            onChange={({ key, device }) => onSearch({ ...search, quantity: key, device: device?.id })}
          />
        </div>
        <span className={classes.spring} />
        <QuickSegments
          className={classes.view ?? ''}
          aria-label={t('charts.viewLabel')}
          value={search.view}
          onChange={(view) => onSearch({ ...search, view: view as PatternSearch['view'] })}
          data={[
            {
              value: 'chart',
              label: <Choice icon={<IconChartLine size={16} />} text={t('charts.view_chart')} />,
            },
            {
              value: 'table',
              label: <Choice icon={<IconTable size={16} />} text={t('words.asTable')} />,
            },
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          disabled={!grid || isEmpty}
          aria-label={t('words.exportCsv')}
          onClick={saveCsv}
        >
          CSV
        </Button>
      </div>
      {error && !pattern && (
        <PatternFailure
          error={error}
          onRetry={retry}
          {...(search.period !== 'month' && {
            onMonth: () => onSearch({ ...search, period: 'month', date: undefined }),
          })}
          chartsHref={chartsOf(place)}
        />
      )}
      {!pattern && !error && (
        <div className={classes.parts}>
          <Skeleton height={heatHeight(compact) + CARD_REST_PX} radius={14} />
          <Skeleton height={durationHeight(compact) + CARD_REST_PX} radius={14} />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          title={t('charts.emptyTitle')}
          reason={t(startMs > nowMs ? 'charts.emptyFuture' : 'charts.emptyText', { range: rangeTexts })}
          {...(search.period !== 'last' && {
            action: {
              label: t('patterns.toLast'),
              onSelect: () => onSearch({ ...search, period: 'last', date: undefined }),
            },
          })}
        />
      )}
      {grid && curve && !isEmpty && (
        <div className={classes.parts}>
          {search.view === 'table' ? (
            <PatternTables {...{ grid, curve, unit, texts, hoursEach }} />
          ) : (
            <>
              <HeatCard
                {...drawn}
                // another quantity or year renders new pictures with fresh cursors
                key={`${subject} ${startMs}`}
                grid={grid}
                curve={curve}
                today={localDateAt(zone, nowMs)}
                label={t('patterns.heatLabel', { quantity: subject, range: rangeTexts })}
              />
              <DurationCard
                {...drawn}
                curve={curve}
                hoursEach={hoursEach}
                label={t('patterns.durationLabel', { quantity: subject, range: rangeTexts })}
              />
            </>
          )}
          {grid.twice.size + grid.never.size > 0 && <p className={classes.note}>{t('patterns.clockNote')}</p>}
        </div>
      )}
    </>
  )
}

const chartsOf = (place: ChartPlace) =>
  'locationId' in place
    ? webPaths.locationCharts(place.locationId)
    : webPaths.groupCharts(place.companyId, place.locationGroupId)

function Choice({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={classes.choice}>
      {icon}
      {text}
    </span>
  )
}
