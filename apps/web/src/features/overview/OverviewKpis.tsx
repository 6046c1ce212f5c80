import type { EnergySummary } from '@kilowatt/contracts/telemetry/charts'
import { treesOf } from '@kilowatt/domain/energy/carbon/trees'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatCo2 } from '@kilowatt/domain/units/format-measure'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { countShown, formatNumber } from '@kilowatt/domain/units/number-format'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { balanceUnit, dayEnergyOf } from '../../shared/energy/balance/balance-parts.ts'
import { seriesTexts } from '../../shared/energy/energy-texts.ts'
import { useUnitSystem } from '../../shared/units/unit-system-context.ts'
import { type Kpi, KpiGrid } from '../../ui/data/KpiTile.tsx'

type Measured = {
  value: ReturnType<typeof formatPercent>
  caption: ReactNode
  /** replaces the caption while there is no value */
  reason: ReactNode
}

type Props = {
  /** undefined while loading */
  day: EnergySummary | undefined
  hasSolar: boolean
}

/** The tiles of the day: how much energy was solar, or without panels, what the meter measured. */
export function OverviewKpis({ day, hasSolar }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const units = useUnitSystem()
  const tile = (id: string, name: ReactNode, measured: (day: EnergySummary) => Measured): Kpi => {
    if (day === undefined) return { id, name, caption: null, state: 'loading' }
    const { value, caption, reason } = measured(day)
    return value.number === null
      ? { id, name, caption: reason, state: 'none' }
      : { id, name, caption, state: 'value', value }
  }
  const energy = (
    id: 'solar' | 'consumption' | 'gridImport' | 'gridExport',
    of: (day: EnergySummary) => number | null,
  ) =>
    tile(id, t(seriesTexts[id]), (measured) => ({
      value: formatEnergy(of(measured), { locale, ...balanceUnit(dayEnergyOf(measured)) }),
      caption: t('overview.soFar'),
      reason: t('overview.noConsumptionYet'),
    }))
  const selfSufficiency = tile('selfSufficiency', t('overview.selfSufficiency'), (measured) => ({
    value: formatPercent(measured.selfSufficiencyPct, { locale }),
    caption: t('overview.soFar'),
    reason: t('overview.noConsumptionYet'),
  }))
  const selfConsumption = tile('selfConsumption', t('overview.selfConsumption'), (measured) => ({
    value: formatPercent(measured.selfConsumptionPct, { locale }),
    caption: t('overview.ofSolar', {
      solar: formatEnergy(measured.productionWh, { locale, ...balanceUnit(dayEnergyOf(measured)) }).text,
    }),
    reason: t('overview.noSolarYet'),
  }))
  const co2 = tile(
    'co2',
    <Trans i18nKey="overview.co2Avoided" components={{ sub: <sub /> }} />,
    (measured) => {
      const trees = measured.co2AvoidedKg === null ? null : treesOf(measured.co2AvoidedKg)
      return {
        value: formatCo2(measured.co2AvoidedKg, { locale, units }),
        caption: t('overview.treesEstimate', {
          count: countShown(trees ?? 0, 1),
          trees: formatNumber(trees, { locale, digits: 1, trim: true }),
        }),
        reason: t('overview.noSolarYet'),
      }
    },
  )
  const consumption = energy('consumption', ({ consumptionWh }) => consumptionWh)
  const tiles = hasSolar
    ? [selfSufficiency, consumption, selfConsumption, co2]
    : [energy('gridImport', ({ importWh }) => importWh), energy('gridExport', ({ exportWh }) => exportWh)]
  return <KpiGrid kpis={tiles} label={t('words.today')} />
}
