import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { dayOverridesSi } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { formatDate, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { usePriceBook } from '../../../shared/grid-tariff/use-price-book.ts'
import { portalRange, rangeProblem } from '../../../shared/portal/portal-range.ts'
import type { PortalSearch } from '../../../shared/portal/portal-search.ts'
import { useRangeOfReadings } from '../../../shared/portal/use-range-of-readings.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { PeriodStepper, PeriodText } from '../../../ui/data/PeriodStepper.tsx'
import { useNow } from '../../../ui/data/use-now.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { usePortal } from '../use-portal.ts'
import { DataSkeleton } from './DataSkeleton.tsx'
import { DayStrip } from './DayStrip.tsx'
import classes from './PortalData.module.css'
import { QuarterPlot } from './QuarterPlot.tsx'
import { QuarterTable } from './QuarterTable.tsx'
import { readingsCsv } from './readings-csv.ts'
import { agreedOn, shownReadings } from './shown-readings.ts'

type Props = {
  search: PortalSearch
  onDay: (day: LocalDate) => void
  onChange: (change: Partial<PortalSearch>) => void
}

const MINUTE_MS = 60_000

/**
 * Quarter-hours of a metering place: the range by days, and one day with blocks, agreed power and quality.
 */
export function PortalData({ search, onDay, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow(MINUTE_MS)
  const { device, devices, isLoading } = usePortal(search)
  const range = portalRange(search, nowMs)
  const isReady = device !== null && rangeProblem(range, nowMs) === null
  const input = { deviceId: device?.id ?? 0, ...range }
  const query = useQuery({
    ...orpc.externalDevices.readings.queryOptions({ input, select: ({ data }) => data }),
    enabled: isReady,
  })
  const info = useQuery({
    ...orpc.externalDevices.consumerInfo.queryOptions({
      input: { deviceId: input.deviceId },
      select: ({ data }) => data,
    }),
    enabled: device !== null,
  }).data
  // readings do not wait for a super admin's changes to the calendar, and appear without them
  const dayOverrides = usePriceBook().data?.dayOverrides ?? dayOverridesSi
  const { from, to } = range
  const shown = useMemo(
    () => (query.data ? shownReadings(query.data, { from, to }, nowMs, dayOverrides) : null),
    [query.data, from, to, nowMs, dayOverrides],
  )
  const failed = devices.error && !devices.data ? devices : query.error && !query.data ? query : null
  if (failed?.error)
    return <LoadFailure title={t('portal.errorReadings')} error={failed.error} onRetry={failed.refetch} />
  if (isLoading || (isReady && !shown)) return <DataSkeleton />
  if (device === null) return <EmptyState title={t('portal.chooseTitle')} reason={t('portal.chooseReason')} />
  if (!shown || !query.data) return <EmptyState title={t('portal.noData')} reason={t('portal.rangeWrong')} />
  if (shown.lastDay === null) return <NothingInRange device={device} onChange={onChange} />
  const day = search.day !== undefined && search.day >= from && search.day <= to ? search.day : shown.lastDay
  const quarters = shown.quartersOf(day)
  const agreed = agreedOn(info, day)
  const midnight = Date.parse(day)
  const weekday = formatWeekday(midnight, { locale: i18n.language, timeZone: 'UTC', style: 'short' })
  const dayText = `${weekday} ${formatDate(midnight, { timeZone: 'UTC' })}`
  const shareText = formatNumber(Math.floor((shown.known / Math.max(1, shown.quarters)) * 1000) / 10, {
    locale: i18n.language,
    digits: 1,
    trim: true,
  })
  const longest = query.data.longestMinutes ?? 15
  return (
    <div className={classes.page}>
      {longest > 15 && <Notice kind="info">{t('portal.longIntervals', { count: longest })}</Notice>}
      <Card
        heading={t('portal.byDay')}
        note={<span className="caption">{t('portal.known', { share: shareText })}</span>}
        end={
          <Button
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() =>
              saveFile(
                `${device.eimm}_${from}_${to}.csv`,
                new Blob([readingsCsv(shown, t, i18n.language)], { type: 'text/csv' }),
              )
            }
          >
            {t('portal.csv')}
          </Button>
        }
      >
        <DayStrip days={shown.days} day={day} onDay={onDay} />
      </Card>
      <Card
        heading={t('portal.range_day')}
        end={
          <PeriodStepper isFirst={day <= from} isLast={day >= to} onStep={(by) => onDay(addDays(day, by))}>
            <PeriodText>{dayText}</PeriodText>
          </PeriodStepper>
        }
      >
        <QuarterPlot quarters={quarters} agreed={agreed} zone={TARIFF_ZONE} label={dayText} />
        <QuarterTable quarters={quarters} zone={TARIFF_ZONE} caption={dayText} />
      </Card>
    </div>
  )
}

function NothingInRange({ device, onChange }: { device: ExternalDevice } & Pick<Props, 'onChange'>) {
  const { t } = useTranslation()
  const toKnown = useRangeOfReadings(device, onChange)
  return (
    <EmptyState
      title={t('portal.noData')}
      reason={t(
        device.isOfFiles
          ? 'portal.emptyFiles'
          : device.processing.state === 'running'
            ? 'portal.emptyRunning'
            : 'portal.emptyPortal',
      )}
      {...(toKnown && { action: toKnown })}
    />
  )
}
