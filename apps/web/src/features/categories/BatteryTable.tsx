import type { CategoryFactsOf, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { type FactColumn, FactTable } from './FactTable.tsx'

type Props = { period: CategoryPeriod; facts: CategoryFactsOf<'storage'>; fileName: string }
type Battery = CategoryFactsOf<'storage'>['devices'][number]

/** Cycles, level, efficiency and remaining capacity of each battery. */
export function BatteryTable({ period, facts, fileName }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const nameOf = ({ deviceId }: Battery) =>
    period.devices.find(({ id }) => id === deviceId)?.name ?? t('category.hiddenDevice')
  const level = (pct: number) => formatPercent(pct, { locale }).text
  const lostWh = ({ use }: Battery) =>
    use?.roundTrip ? use.roundTrip.chargeWh - use.roundTrip.dischargeWh : null
  const columns: FactColumn<Battery>[] = [
    {
      key: 'name',
      header: t('words.device'),
      cell: nameOf,
      phone: 'title',
      file: { header: t('words.device'), of: nameOf },
    },
    {
      key: 'cycles',
      header: t('category.cycles'),
      cell: ({ use }) => formatNumber(use?.cycles ?? null, { locale, digits: 2 }),
      numeric: true,
      phone: 'end',
      file: { header: t('category.cycles'), of: ({ use }) => use?.cycles ?? null },
    },
    {
      key: 'level',
      header: t('category.level'),
      cell: ({ use }) =>
        use
          ? t('category.levelOf', {
              from: level(use.levelPct.least),
              to: level(use.levelPct.most),
              mean: level(use.levelPct.mean),
            })
          : '–',
      numeric: true,
      phone: 'line',
      named: true,
      file: { header: `${t('category.meanLevel')} (%)`, of: ({ use }) => use?.levelPct.mean ?? null },
    },
    {
      key: 'efficiency',
      header: t('category.efficiency'),
      cell: ({ use }) => formatPercent(use?.roundTrip?.efficiencyPct ?? null, { locale, digits: 1 }).text,
      numeric: true,
      phone: 'line',
      named: true,
      file: {
        header: `${t('category.efficiency')} (%)`,
        of: ({ use }) => use?.roundTrip?.efficiencyPct ?? null,
      },
    },
    {
      key: 'lost',
      header: t('category.losses'),
      cell: (battery) => formatEnergy(lostWh(battery), { locale, digits: 2 }).text,
      numeric: true,
      file: { header: `${t('category.losses')} (Wh)`, of: lostWh },
    },
    {
      key: 'usable',
      header: t('category.usable'),
      cell: ({ use }) => formatEnergy(use?.usableWh ?? null, { locale, digits: 1 }).text,
      numeric: true,
      phone: 'line',
      named: true,
      file: { header: `${t('category.usable')} (Wh)`, of: ({ use }) => use?.usableWh ?? null },
    },
  ]
  return (
    <FactTable
      id="category-batteries"
      title={t('category.batteryUse')}
      note={t('category.batteryNote')}
      columns={columns}
      rows={facts.devices.filter(({ use }) => use !== null)}
      rowKey={({ deviceId }) => deviceId}
      fileName={`${fileName}_use`}
      empty={{ title: t('category.noLevel'), reason: t('category.noLevelText') }}
    />
  )
}
