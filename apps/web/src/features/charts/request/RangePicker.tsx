import { Button, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import '../../../ui/calendar-words.ts'
import { rangeText } from '@kilowatt/charts/time-labels'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { rangePeriods, rangePresets } from '@kilowatt/domain/time/range-names'
import type { UseDisclosureReturnValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { PeriodButton, PeriodStepper } from '../../../ui/data/PeriodStepper.tsx'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import { customOf, isLastDay, presetSearch, rangeOf, stepped } from './chart-range.ts'
import type { ChartSearch } from './chart-search.ts'
import classes from './RangePicker.module.css'

type Props = {
  search: ChartSearch
  nowMs: number
  zone: string
  onChange: (change: Partial<ChartSearch>) => void
}

/** Is it open, and what opens and closes it. */
type Calendar = UseDisclosureReturnValue

/** Own days begin as those that are shown, with the calendar open to choose others. */
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

/** Earlier, the date with its calendar, later. Days still to come cannot be chosen. */
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
          <PeriodButton onClick={toggle}>
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
            <DatePicker
              type="range"
              allowSingleDateInRange
              maxDate={today}
              defaultDate={localDateAt(zone, range.startMs)}
              defaultValue={[localDateAt(zone, range.startMs), localDateAt(zone, range.endMs - 1)]}
              locale={i18n.language}
              onChange={([from, to]) => {
                if (from && to)
                  choose(from === to ? { range: 'day', date: from } : { range: 'custom', from, to })
              }}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
    </PeriodStepper>
  )
}
