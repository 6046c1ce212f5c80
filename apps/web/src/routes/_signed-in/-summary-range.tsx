import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '../../features/charts/request/chart-range.ts'
import { type ChartSearch, chartDefaults, isReversed } from '../../features/charts/request/chart-search.ts'
import { RangePeriods, RangeStepper } from '../../features/charts/request/RangePicker.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { rangeIn, type SummarySearch } from './-summary-search.ts'

type Options = {
  search: SummarySearch
  nowMs: number
  zone: string
  onSearch: (search: SummarySearch) => void
}

/** The range of a summary, with its controls. */
export function useSummaryRange({ search, nowMs, zone, onSearch }: Options) {
  const { t } = useTranslation()
  const calendar = useDisclosure(false)
  const asChart: ChartSearch = { ...chartDefaults, ...search }
  const ranged = {
    search: asChart,
    nowMs,
    zone,
    onChange: (change: Partial<ChartSearch>) => onSearch(rangeIn({ ...search, ...change })),
  }
  return {
    range: rangeOf(asChart, nowMs, zone),
    periods: (compact: boolean) => <RangePeriods {...ranged} compact={compact} onPick={calendar[1].open} />,
    stepper: <RangeStepper {...ranged} calendar={calendar} />,
    note: isReversed(asChart) && <Notice kind="info">{t('charts.reversed')}</Notice>,
    /** shows a day's month, or the selected kind of period around it */
    showDay: (date: string | undefined) =>
      onSearch({ range: search.range === 'custom' ? 'month' : search.range, date }),
    showDays: (days: Required<Pick<SummarySearch, 'from' | 'to'>>) => onSearch({ range: 'custom', ...days }),
  }
}
