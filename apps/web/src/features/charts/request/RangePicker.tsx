import { rangeText } from '@kilowatt/charts/time-labels'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { rangePeriods, rangePresets } from '@kilowatt/domain/time/range-names'
import { Button, Popover } from '@mantine/core'
import type { UseDisclosureReturnValue } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PeriodButton, PeriodStepper } from '../../../ui/data/PeriodStepper.tsx'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import { customOf, isLastDay, presetSearch, rangeOf, stepped } from './chart-range.ts'
import type { ChartSearch } from './chart-search.ts'
import classes from './RangePicker.module.css'

/**
 * Preloaded when a finger or the focus comes near; if it fails to load, the failure is shown in its place.
 */
const loadCalendar = () => import('../../../shared/dates/RangeCalendar.tsx')
const RangeCalendar = lazy(loadCalendar)
const fetchCalendar = () => void loadCalendar().catch(() => undefined)

type Props = {
  search: ChartSearch
  nowMs: number
  zone: string
  onChange: (change: Partial<ChartSearch>) => void
}

/** Whether it is open, with callbacks to open and close it. */
type Calendar = UseDisclosureReturnValue

/** Menu of periods. A custom range starts as the shown days, with the calendar open to choose others. */
export function RangePeriods({
  search,
  nowMs,
  zone,
  onChange,
  compact,
  onPick,
}: Props & { compact: boolean; onPick: () => void }) {
  const { t } = useTranslation()
  const choose = (range: ChartSearch['range']) => {
    if (range !== 'custom') return onChange({ range, zoom: undefined })
    onChange({ zoom: undefined, ...customOf(search, nowMs, zone) })
    onPick()
  }
  return (
    <QuickSegments
      aria-label={t('charts.rangeLabel')}
      fullWidth={compact}
      className={compact ? (classes.periods ?? '') : ''}
      value={search.range}
      onChange={(range) => choose(range as ChartSearch['range'])}
      data={[...rangePeriods, 'custom' as const].map((value) => ({
        value,
        label: t(`charts.range_${value}`),
      }))}
    />
  )
}

/**
 * Buttons for an earlier and a later period, with the date and its calendar between them. Future days cannot
 * be chosen.
 */
export function RangeStepper({ search, nowMs, zone, onChange, calendar }: Props & { calendar: Calendar }) {
  const { t, i18n } = useTranslation()
  const [opened, { toggle, close }] = calendar
  const range = rangeOf(search, nowMs, zone)
  const today = localDateAt(zone, nowMs)
  const choose = (change: Partial<ChartSearch>) => {
    onChange({ zoom: undefined, ...change })
    close()
  }
  return (
    <PeriodStepper isLast={range.endMs > nowMs} onStep={(by) => onChange(stepped(search, by, nowMs, zone))}>
      <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <PeriodButton onClick={toggle} onPointerEnter={fetchCalendar} onFocus={fetchCalendar}>
            {isLastDay(search, nowMs, zone)
              ? t('charts.last24Hours')
              : rangeText(range, search, { zone, locale: i18n.language })}
          </PeriodButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('charts.pickDate')}>
          <div className={classes.calendar}>
            <div className={classes.presets}>
              <Button variant="subtle" onClick={() => choose({ range: 'day', date: undefined })}>
                {t('words.today')}
              </Button>
              {rangePresets.map((preset) => (
                <Button
                  key={preset}
                  variant="subtle"
                  onClick={() => choose(presetSearch(preset, nowMs, zone))}
                >
                  {t(`charts.preset_${preset}`)}
                </Button>
              ))}
            </div>
            <Suspense fallback={<div className={classes.month} />}>
              <RangeCalendar
                from={localDateAt(zone, range.startMs)}
                to={localDateAt(zone, range.endMs - 1)}
                max={today}
                onChoose={(from, to) =>
                  choose(from === to ? { range: 'day', date: from } : { range: 'custom', from, to })
                }
              />
            </Suspense>
          </div>
        </Popover.Dropdown>
      </Popover>
    </PeriodStepper>
  )
}
