import type { CategoryDevice, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatQuarterHour } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import { seriesTexts } from '../../shared/energy/energy-texts.ts'
import { type FactColumn, FactTable } from './FactTable.tsx'

type Props = { locationId: number; period: CategoryPeriod | undefined; fileName: string }

/** The devices of a category with their energy, their share, and how complete the data is. */
export function CategoryDevices({ locationId, period, fileName }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const devices = period?.devices
  const keys = period?.totals.map(({ key }) => key) ?? []
  const zone = { timeZone: period?.timezone ?? 'UTC' }
  const prefix = sharedPrefix(
    devices?.flatMap(({ energies }) => energies.map(({ totalWh }) => totalWh)) ?? [],
  )
  const energyOf = ({ energies }: CategoryDevice, wanted: string) =>
    energies.find(({ key }) => key === wanted)?.totalWh ?? null
  const solarPct = ({ origin }: CategoryDevice) => {
    const wholeWh = origin ? origin.solarWh + origin.batteryWh + origin.gridWh : 0
    return origin && wholeWh > 0 ? (100 * origin.solarWh) / wholeWh : null
  }
  const hasOrigin = devices?.some(({ origin }) => origin !== null) ?? false
  const nameOf = ({ name, isDeleted, isWithin }: CategoryDevice) =>
    [
      name ?? t('category.hiddenDevice'),
      ...(isDeleted ? [t('category.deleted')] : []),
      ...(isWithin ? [t('category.within')] : []),
    ].join(', ')
  const reported = period?.reportedWh.filter(({ totalWh }) => totalWh !== 0) ?? []
  const reportedNote =
    reported.length > 0 &&
    t('category.reportedNote', {
      energies: reported
        .map(({ key, totalWh }) => `${t(seriesTexts[key])} ${formatEnergy(totalWh, { locale }).text}`)
        .join(', '),
    })
  const notes = [
    ...(hasOrigin ? [t('category.originNote')] : []),
    ...(reportedNote ? [reportedNote] : []),
    ...(keys.includes('gridImport') ? [t('category.peakNote')] : []),
  ]
  const columns: FactColumn<CategoryDevice>[] = [
    {
      key: 'name',
      header: t('words.device'),
      cell: nameOf,
      phone: 'title',
      file: { header: t('words.device'), of: nameOf },
    },
    ...keys.map(
      (key, i): FactColumn<CategoryDevice> => ({
        key,
        header: t(seriesTexts[key]),
        cell: (device) => formatEnergy(energyOf(device, key), { locale, prefix, digits: 2 }).text,
        numeric: true,
        phone: i === 0 ? 'end' : 'line',
        named: i > 0,
        file: { header: `${t(seriesTexts[key])} (Wh)`, of: (device) => energyOf(device, key) },
      }),
    ),
    {
      key: 'share',
      header: t('category.share'),
      cell: ({ sharePct, isWithin }) =>
        isWithin ? '–' : formatPercent(sharePct, { locale, digits: 1 }).text,
      numeric: true,
      phone: 'line',
      named: true,
      file: {
        header: `${t('category.share')} (%)`,
        of: ({ sharePct, isWithin }) => (isWithin ? null : sharePct),
      },
    },
    ...(hasOrigin
      ? [
          {
            key: 'solar',
            header: t('category.fromSun'),
            cell: (device: CategoryDevice) => formatPercent(solarPct(device), { locale }).text,
            numeric: true,
            file: { header: `${t('category.fromSun')} (%)`, of: solarPct },
          },
        ]
      : []),
    {
      key: 'peak',
      header: t('category.peak'),
      cell: ({ peak }) =>
        peak
          ? t('category.peakAt', {
              power: formatPower(peak.powerW, { locale }).text,
              // devices report times to a quarter-hour
              time: formatQuarterHour(peak.at, zone),
            })
          : '–',
      numeric: true,
      file: { header: `${t('category.peak')} (W)`, of: ({ peak }) => peak?.powerW ?? null },
    },
    {
      key: 'known',
      header: t('category.known'),
      cell: ({ knownPct }) => formatPercent(knownPct, { locale, digits: 1, trim: true }).text,
      numeric: true,
      file: { header: `${t('category.known')} (%)`, of: ({ knownPct }) => knownPct },
    },
  ]
  return (
    <FactTable
      id="category-devices"
      title={t('words.devices')}
      note={notes.length > 0 && notes.join(' ')}
      columns={columns}
      rows={devices}
      rowKey={({ id }) => id}
      hrefOf={({ id, name, isDeleted }) =>
        name === null || isDeleted ? undefined : webPaths.device(locationId, id)
      }
      fileName={`${fileName}_devices`}
      empty={{ title: t('category.emptyTable'), reason: t('category.emptyTableText') }}
    />
  )
}
