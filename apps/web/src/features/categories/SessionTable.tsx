import type {
  CategoryFactsOf,
  CategoryPeriod,
  ChargingSession,
} from '@kilowatt/contracts/analytics/categories'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { offsetText, twiceMark } from '@kilowatt/domain/time/repeated-times'
import { formatDateTime, formatTime } from '@kilowatt/domain/units/format-date'
import { formatDuration } from '@kilowatt/domain/units/format-duration'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageSize } from '../../ui/table/table-columns.ts'
import { type FactColumn, FactTable } from './FactTable.tsx'
import { TooLong } from './TooLong.tsx'

type Props = { period: CategoryPeriod; facts: CategoryFactsOf<'charging'>; nowMs: number; fileName: string }

/** Charging sessions with time, energy, power and solar share; newest first. */
export function SessionTable({ period, facts, nowMs, fileName }: Props) {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(25)
  const locale = i18n.language
  const zone = { timeZone: period.timezone }
  const { sessions } = facts
  if (!sessions) return <TooLong title={t('category.sessions')} mostDays={facts.mostDays} />
  const several = period.devices.length > 1
  const nameOf = ({ deviceId }: ChargingSession) =>
    period.devices.find(({ id }) => id === deviceId)?.name ?? t('category.hiddenDevice')
  const dateTime = (at: number) => formatDateTime(at, zone) + twiceMark(at, period.timezone)
  /** files contain the offset, which programs can read */
  const inFile = (at: number) =>
    [
      formatDateTime(at, zone),
      ...(twiceMark(at, period.timezone) ? [offsetText(period.timezone, at)] : []),
    ].join(' ')
  const endOf = ({ from, to }: ChargingSession) => {
    if (to === null) return t('category.chargesNow')
    const isSameDay = localDateAt(zone.timeZone, from) === localDateAt(zone.timeZone, to)
    return isSameDay ? formatTime(to, zone) + twiceMark(to, period.timezone) : dateTime(to)
  }
  const columns: FactColumn<ChargingSession>[] = [
    {
      key: 'from',
      header: t('category.from'),
      cell: ({ from, beganBefore }) =>
        beganBefore ? t('category.beganBefore', { time: dateTime(from) }) : dateTime(from),
      phone: 'title',
      file: {
        header: `${t('category.from')} (${period.timezone})`,
        of: ({ from }) => inFile(from),
      },
    },
    {
      key: 'to',
      header: t('category.to'),
      cell: endOf,
      phone: 'line',
      named: true,
      file: {
        header: `${t('category.to')} (${period.timezone})`,
        of: ({ to }) => (to === null ? null : inFile(to)),
      },
    },
    ...(several
      ? [
          {
            key: 'device',
            header: t('words.device'),
            cell: nameOf,
            phone: 'line' as const,
            file: { header: t('words.device'), of: nameOf },
          },
        ]
      : []),
    {
      key: 'duration',
      header: t('category.duration'),
      cell: ({ from, to }) => formatDuration(((to ?? nowMs) - from) / 60_000, { locale }),
      numeric: true,
      file: {
        header: `${t('category.duration')} (min)`,
        of: ({ from, to }) => (to === null ? null : Math.round((to - from) / 60_000)),
      },
    },
    {
      key: 'energy',
      header: t('words.energy'),
      cell: ({ energyWh }) => formatEnergy(energyWh, { locale, prefix: 'k', digits: 2 }).text,
      numeric: true,
      phone: 'end',
      file: { header: `${t('words.energy')} (Wh)`, of: ({ energyWh }) => energyWh },
    },
    {
      key: 'peak',
      header: t('category.peak'),
      cell: ({ peakW }) => formatPower(peakW, { locale, prefix: 'k', digits: 2 }).text,
      numeric: true,
      file: { header: `${t('category.peak')} (W)`, of: ({ peakW }) => peakW },
    },
    {
      key: 'solar',
      header: t('category.fromSun'),
      cell: ({ solarPct }) => formatPercent(solarPct, { locale }).text,
      numeric: true,
      phone: 'line',
      named: true,
      file: { header: `${t('category.fromSun')} (%)`, of: ({ solarPct }) => solarPct },
    },
  ]
  const { shown, count } = sessions
  return (
    <FactTable
      id="category-sessions"
      title={t('category.sessions')}
      note={
        count > shown.length
          ? t('category.newestSessions', { shown: shown.length, count })
          : t('category.sessionsNote')
      }
      columns={columns}
      rows={shown.slice((page - 1) * pageSize, page * pageSize)}
      fileRows={shown}
      rowKey={({ deviceId, from }) => `${deviceId} ${from}`}
      fileName={`${fileName}_sessions`}
      {...(shown.length > pageSize && {
        paging: {
          page,
          pageSize,
          total: shown.length,
          onPage: setPage,
          onPageSize: (size: PageSize) => {
            setPage(1)
            setPageSize(size)
          },
        },
      })}
      empty={{ title: t('category.noSessions'), reason: t('category.noSessionsText') }}
    />
  )
}
