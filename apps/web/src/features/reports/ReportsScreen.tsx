import { reportPeriodText } from '@kilowatt/charts/report-rows'
import { usualStep } from '@kilowatt/domain/energy/reports/report-steps'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { Drawer, Skeleton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { areReversed } from '../../shared/address/reversed-days.ts'
import { Card } from '../../ui/data/Card.tsx'
import { PeriodButton, PeriodStepper, PeriodText } from '../../ui/data/PeriodStepper.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { PeriodPanel } from './PeriodPanel.tsx'
import { ReportFacts, ReportNotes } from './ReportFacts.tsx'
import { ReportFailure } from './ReportFailure.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import classes from './ReportsScreen.module.css'
import { ReportTable } from './ReportTable.tsx'
import { chosenStep, daysOfSearch, steppedReport } from './report-range.ts'
import type { ReportSearch } from './report-search.ts'
import { type ReportPlace, useReport } from './use-report.ts'

type Props = {
  place: ReportPlace
  search: ReportSearch
  nowMs: number
  onSearch: (search: ReportSearch) => void
  /** below the choice of the period: the monthly mail */
  monthly?: ReactNode
}

/** Answers "how much was it": the period at the left, the rows with their totals, and files to download. */
export function ReportsScreen({ place, search, nowMs, onSearch, monthly }: Props) {
  const { t, i18n } = useTranslation()
  usePageTitle([t('reports.title'), place.name])
  const compact = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false })
  const [isOpen, sheet] = useDisclosure(false)
  const clock = { nowMs, zone: place.zone }
  const days = daysOfSearch(search, clock)
  const chosen = chosenStep(search, days)
  const { data: report, error, refetch, isPlaceholderData } = useReport(place, days, chosen)
  const step = chosen ?? (isPlaceholderData ? undefined : report?.step) ?? usualStep(days)

  const range = {
    from: localDayRange(place.zone, days.from).startMs,
    to: localDayRange(place.zone, days.to).endMs,
    step,
  }
  const period = reportPeriodText(range, { zone: place.zone, locale: i18n.language })
  const panel = <PeriodPanel {...{ search, days, step, clock, onSearch }} />
  const stepper = (
    <PeriodStepper
      isLast={days.to >= localDateAt(place.zone, nowMs)}
      onStep={(by) => onSearch(steppedReport(search, by, clock))}
    >
      {compact ? (
        <PeriodButton onClick={sheet.open}>{period}</PeriodButton>
      ) : (
        <PeriodText>{period}</PeriodText>
      )}
    </PeriodStepper>
  )
  const files = <ReportFiles {...{ place, days, step, compact }} />
  const isEmpty = report && Object.values(report.energy).every(({ totalWh }) => totalWh === null)

  return (
    <>
      <PageHeader
        title={t('reports.title')}
        phoneContext={place.name}
        actions={
          !compact && (
            <>
              {stepper}
              {files}
            </>
          )
        }
      />
      <p className={classes.printed}>
        {place.name} · {period}
      </p>
      {compact && (
        <div className={classes.tools}>
          {stepper}
          {files}
        </div>
      )}
      <div className={classes.layout}>
        {!compact && (
          <div className={classes.side}>
            <Card>{panel}</Card>
            {monthly}
          </div>
        )}
        <div className={classes.main}>
          {search.period === 'custom' && areReversed(search) && (
            <Notice kind="info">{t('reports.reversed')}</Notice>
          )}
          {error && !report && (
            <ReportFailure
              error={error}
              onThisMonth={() => onSearch({ period: 'month' })}
              onRetry={() => refetch()}
              onUsualStep={() => onSearch({ ...search, step: undefined })}
            />
          )}
          {!report && !error && (
            <>
              <Skeleton height={76} radius={14} mb={16} />
              <Skeleton height={420} radius={14} />
            </>
          )}
          {report && isEmpty && !isPlaceholderData && (
            <EmptyState
              title={t('reports.emptyTitle')}
              reason={t('reports.emptyText', { range: period })}
              action={{ label: t('reports.toThisMonth'), onSelect: () => onSearch({ period: 'month' }) }}
            />
          )}
          {report && (!isEmpty || isPlaceholderData) && (
            <div>
              <ReportFacts report={report} />
              <ReportTable report={report} dimmed={isPlaceholderData} />
              <ReportNotes report={report} />
            </div>
          )}
          {compact && <div className={classes.below}>{monthly}</div>}
        </div>
      </div>
      {compact && (
        <Drawer opened={isOpen} onClose={sheet.close} position="bottom" title={t('reports.rangeLabel')}>
          {panel}
        </Drawer>
      )}
    </>
  )
}
