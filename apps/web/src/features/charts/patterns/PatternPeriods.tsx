import { rangeText } from '@kilowatt/charts/time-labels'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import classes from '../request/RangePicker.module.css'
import own from './PatternsScreen.module.css'
import { steppedPattern } from './pattern-range.ts'
import { type PatternSearch, patternPeriods } from './pattern-search.ts'

type Props = {
  search: PatternSearch
  range: TimeRange
  clock: { nowMs: number; zone: string }
  compact: boolean
  onSearch: (search: PatternSearch) => void
}

/** Which year or month: the last twelve months, or one of the calendar with the ones around it. */
export function PatternPeriods({ search, range, clock, compact, onSearch }: Props) {
  const { t, i18n } = useTranslation()
  const period = { range: search.period === 'last' ? 'custom' : search.period } as const
  const step = (by: 1 | -1) => onSearch(steppedPattern(search, by, clock))
  return (
    <div className={own.periods}>
      <QuickSegments
        aria-label={t('charts.rangeLabel')}
        fullWidth={compact}
        value={search.period}
        onChange={(chosen) => onSearch({ ...search, period: chosen as PatternSearch['period'] })}
        data={patternPeriods.map((value) => ({
          value,
          label: t(value === 'last' ? 'patterns.lastMonths' : `charts.range_${value}`),
        }))}
      />
      <div className={classes.stepper}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('charts.previous')}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </button>
        <span className={classes.stepperDate}>
          {rangeText(range, period, { zone: clock.zone, locale: i18n.language })}
        </span>
        <button
          type="button"
          className={classes.step}
          aria-label={t('charts.next')}
          disabled={range.endMs > clock.nowMs}
          onClick={() => step(1)}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </button>
      </div>
    </div>
  )
}
