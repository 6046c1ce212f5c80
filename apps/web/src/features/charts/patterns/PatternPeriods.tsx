import { rangeText } from '@kilowatt/charts/time-labels'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { useTranslation } from 'react-i18next'
import { PeriodStepper, PeriodText } from '../../../ui/data/PeriodStepper.tsx'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
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

/**
 * Chooses the year or month: the last twelve months, or a calendar period with the ones before and after it.
 */
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
      <PeriodStepper isLast={range.endMs > clock.nowMs} onStep={step}>
        <PeriodText>{rangeText(range, period, { zone: clock.zone, locale: i18n.language })}</PeriodText>
      </PeriodStepper>
    </div>
  )
}
