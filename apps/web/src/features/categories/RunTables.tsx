import type { CategoryFactsOf, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { formatDuration } from '@kilowatt/domain/units/format-duration'
import { formatTemperature } from '@kilowatt/domain/units/format-measure'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { useUnitSystem } from '../../shared/units/unit-system-context.ts'
import { type FactColumn, FactTable } from './FactTable.tsx'
import { RunPlot } from './RunPlot.tsx'
import { TooLong } from './TooLong.tsx'

type Props = { period: CategoryPeriod; facts: CategoryFactsOf<'running'>; fileName: string }
type Runs = NonNullable<CategoryFactsOf<'running'>['runs']>
type Device = Runs['devices'][number]

/** Running time and number of starts, by device and by hour, day or month. */
export function RunTables({ period, facts, fileName }: Props) {
  const { t } = useTranslation()
  const { runs, mostDays } = facts
  return (
    <>
      {!runs && <TooLong title={t('category.runtime')} mostDays={mostDays} />}
      {runs && period.devices.length > 1 && <RunsOfDevices period={period} runs={runs} fileName={fileName} />}
      {runs && <RunPlot period={period} runs={runs} fileName={fileName} />}
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
