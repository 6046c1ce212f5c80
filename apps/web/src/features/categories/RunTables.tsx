import type { CategoryFactsOf, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate, formatMonth, formatTime } from '@kilowatt/domain/units/format-date'
import { formatDuration } from '@kilowatt/domain/units/format-duration'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatTemperature } from '@kilowatt/domain/units/format-measure'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import { useUnitSystem } from '../../shared/units/unit-system-context.ts'
import { type FactColumn, FactTable } from './FactTable.tsx'
import { TooLong } from './TooLong.tsx'

type Props = { period: CategoryPeriod; facts: CategoryFactsOf<'running'>; fileName: string }
type Step = { at: number; energyWh: number | null; minutes: number | null; starts: number | null }
type Runs = NonNullable<CategoryFactsOf<'running'>['runs']>
type Device = Runs['devices'][number]

/** How long it ran and how often it started, by device and by hour, day or month. */
export function RunTables({ period, facts, fileName }: Props) {
  const { t } = useTranslation()
  const { runs, mostDays } = facts
  return (
    <>
      {!runs && <TooLong title={t('category.runtime')} mostDays={mostDays} />}
      {runs && period.devices.length > 1 && <RunsOfDevices period={period} runs={runs} fileName={fileName} />}
      {runs && <RunsOfSteps period={period} runs={runs} fileName={fileName} />}
      {facts.weather && (
        <p className="caption">
          {t('category.degreeDayNote', {
            date: formatDate(localDayRange(period.timezone, facts.weather.since).startMs, {
              timeZone: period.timezone,
            }),
          })}
        </p>
      )}
    </>
  )
}

function RunsOfDevices({ period, runs, fileName }: { period: CategoryPeriod; runs: Runs; fileName: string }) {
  const { t, i18n } = useTranslation()
  const units = useUnitSystem()
  const locale = i18n.language
  const nameOf = ({ deviceId }: Device) =>
    period.devices.find(({ id }) => id === deviceId)?.name ?? t('category.hiddenDevice')
  const columns: FactColumn<Device>[] = [
    {
      key: 'name',
      header: t('words.device'),
      cell: nameOf,
      phone: 'title',
      file: { header: t('words.device'), of: nameOf },
    },
    {
      key: 'runtime',
      header: t('category.runtime'),
      cell: ({ use }) => formatDuration(use?.runtimeMinutes ?? null, { locale }),
      numeric: true,
      phone: 'end',
      file: { header: `${t('category.runtime')} (min)`, of: ({ use }) => use?.runtimeMinutes ?? null },
    },
    {
      key: 'starts',
      header: t('category.starts'),
      cell: ({ use }) => formatNumber(use?.starts ?? null, { locale }),
      numeric: true,
      phone: 'line',
      named: true,
      file: { header: t('category.starts'), of: ({ use }) => use?.starts ?? null },
    },
    {
      key: 'runsFrom',
      header: t('category.runsFrom'),
      cell: ({ use }) => formatPower(use?.runsFromW ?? null, { locale }).text,
      numeric: true,
      file: { header: `${t('category.runsFrom')} (W)`, of: ({ use }) => use?.runsFromW ?? null },
    },
    {
      key: 'temperature',
      header: t('category.temperature'),
      cell: ({ temperatureC }) => formatTemperature(temperatureC?.mean ?? null, { locale, units }).text,
      numeric: true,
      file: {
        header: `${t('category.temperature')} (°C)`,
        of: ({ temperatureC }) => temperatureC?.mean ?? null,
      },
    },
  ]
  return (
    <FactTable
      id="category-run-devices"
      title={t('category.runsByDevice')}
      columns={columns}
      rows={runs.devices}
      rowKey={({ deviceId }) => deviceId}
      fileName={`${fileName}_runs_by_device`}
      empty={{ title: t('category.emptyTable'), reason: t('category.emptyTableText') }}
    />
  )
}

function RunsOfSteps({ period, runs, fileName }: { period: CategoryPeriod; runs: Runs; fileName: string }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const zone = { timeZone: period.timezone }
  const { interval, at, series } = period.steps
  const all = at.map(
    (start, i): Step => ({
      at: start,
      energyWh: series[0]?.values[i] ?? null,
      minutes: runs.runtimeMinutes[i] ?? null,
      starts: runs.starts[i] ?? null,
    }),
  )
  const rows = all.filter(({ energyWh, minutes }) => energyWh !== null || minutes !== null)
  const prefix = sharedPrefix(rows.map(({ energyWh }) => energyWh))
  const timeOf = ({ at: start }: Step) => {
    if (interval === 'month') return formatMonth(start, { ...zone, locale })
    if (interval === 'day') return formatDate(start, zone)
    return period.to - period.from > 26 * 3_600_000
      ? `${formatDate(start, zone)} ${formatTime(start, zone)}`
      : formatTime(start, zone)
  }
  const columns: FactColumn<Step>[] = [
    {
      key: 'time',
      header: t('words.time'),
      cell: timeOf,
      phone: 'title',
      file: { header: `${t('words.time')} (${period.timezone})`, of: timeOf },
    },
    {
      key: 'energy',
      header: t('charts.measure_energy'),
      cell: ({ energyWh }) => formatEnergy(energyWh, { locale, prefix, digits: 2 }).text,
      numeric: true,
      phone: 'end',
      file: { header: `${t('charts.measure_energy')} (Wh)`, of: ({ energyWh }) => energyWh },
    },
    {
      key: 'runtime',
      header: t('category.runtime'),
      cell: ({ minutes }) => formatDuration(minutes, { locale }),
      numeric: true,
      phone: 'line',
      named: true,
      file: { header: `${t('category.runtime')} (min)`, of: ({ minutes }) => minutes },
    },
    {
      key: 'starts',
      header: t('category.starts'),
      cell: ({ starts }) => formatNumber(starts, { locale }),
      numeric: true,
      phone: 'line',
      named: true,
      file: { header: t('category.starts'), of: ({ starts }) => starts },
    },
  ]
  const powers = runs.devices.flatMap(({ use }) => use?.runsFromW ?? [])
  return (
    <FactTable
      id="category-runs"
      title={t(`category.runsBy_${interval}`)}
      {...(powers.length === 1 && {
        note: t('category.runsFromNote', { power: formatPower(powers[0] ?? null, { locale }).text }),
      })}
      columns={columns}
      rows={rows}
      rowKey={({ at: start }) => start}
      fileName={`${fileName}_runs`}
      empty={{ title: t('category.emptyTable'), reason: t('category.emptyTableText') }}
    />
  )
}
