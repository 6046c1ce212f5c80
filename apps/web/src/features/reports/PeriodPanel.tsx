import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import '../../shared/dates/calendar-names.ts'
import type { ReportStep } from '@kilowatt/domain/energy/reports/report-step-names'
import { type ReportDays, stepsOf } from '@kilowatt/domain/energy/reports/report-steps'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { useTranslation } from 'react-i18next'
import { QuickSegments } from '../../ui/data/QuickSegments.tsx'
import classes from './PeriodPanel.module.css'
import { periodChange } from './report-range.ts'
import { type ReportPeriod, type ReportSearch, reportPeriods } from './report-search.ts'

const stepWords = {
  quarter: 'reports.interval_900',
  hour: 'reports.step_hour',
  day: 'reports.step_day',
  month: 'reports.step_month',
} as const satisfies Record<ReportStep, string>

type Props = {
  search: ReportSearch
  days: ReportDays
  step: ReportStep
  clock: { nowMs: number; zone: string }
  onSearch: (search: ReportSearch) => void
}

/** The days, and the span of a row. Future days cannot be chosen. */
export function PeriodPanel({ search, days, step, clock, onSearch }: Props) {
  const { t } = useTranslation()
  const steps = stepsOf(days)
  return (
    <div className={classes.panel}>
      <QuickSegments
        aria-label={t('reports.rangeLabel')}
        fullWidth
        value={search.period}
        onChange={(period) => onSearch(periodChange(search, period as ReportPeriod, clock))}
        data={reportPeriods.map((value) => ({ value, label: t(`charts.range_${value}`) }))}
      />
      {/* a picker reads its position only on first render, so another period renders a new one */}
      <div className={classes.picker}>
        <Picker key={`${search.period} ${days.from}`} {...{ search, days, clock, onSearch }} />
      </div>
      <div className={classes.steps}>
        <span className={classes.label} id="report-step">
          {t('reports.rows')}
        </span>
        <QuickSegments
          aria-labelledby="report-step"
          fullWidth
          value={step}
          onChange={(chosen) => onSearch({ ...search, step: chosen as ReportStep })}
          data={steps.map((value) => ({ value, label: t(stepWords[value]) }))}
        />
      </div>
    </div>
  )
}

function Picker({ search, days, clock, onSearch }: Omit<Props, 'step'>) {
  const { t, i18n } = useTranslation()
  const back = t('reports.showEarlier')
  const on = t('reports.showLater')
  const common = {
    ariaLabels: {
      previousMonth: back,
      previousYear: back,
      previousDecade: back,
      nextMonth: on,
      nextYear: on,
      nextDecade: on,
    },
    maxDate: localDateAt(clock.zone, clock.nowMs),
    defaultDate: days.from,
    locale: i18n.language,
  }
  const choose = (date: string | null) => date && onSearch({ ...search, date })
  switch (search.period) {
    case 'day':
      return <DatePicker {...common} value={days.from} onChange={choose} />
    case 'month':
      return <MonthPicker {...common} value={days.from} onChange={choose} />
    case 'year':
      return <YearPicker {...common} value={days.from} onChange={choose} />
    case 'custom':
      return (
        <DatePicker
          {...common}
          type="range"
          allowSingleDateInRange
          defaultValue={[days.from, days.to]}
          onChange={([from, to]) => {
            if (from && to) onSearch({ ...search, from, to })
          }}
        />
      )
  }
}
