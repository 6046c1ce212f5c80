import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatCo2, formatPercent } from '@kilowatt/domain/units/format-share'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { type Kpi, KpiGrid } from '../../ui/data/KpiTile.tsx'

/** Today's ratios and sums; null is "not measured" or "does not apply", never 0. */
export type DayKpis = {
  selfSufficiencyPct: number | null
  selfConsumptionPct: number | null
  solarWh: number | null
  /** saved against buying everything, and what the day costs so far; null without an active price list */
  saved: number | null
  bill: number | null
  currency: Currency
  co2Kg: number | null
  trees: number | null
}

/** The four tiles of the day. `kpis` is undefined while they load. */
export function OverviewKpis({ kpis }: { kpis: DayKpis | undefined }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const tile = (id: string, name: ReactNode, measured: (kpis: DayKpis) => Measured): Kpi => {
    if (kpis === undefined) return { id, name, caption: null, state: 'loading' }
    const { value, caption, reason } = measured(kpis)
    return value.number === null
      ? { id, name, caption: reason, state: 'none' }
      : { id, name, caption, state: 'value', value }
  }
  type Measured = { value: ReturnType<typeof formatPercent>; caption: ReactNode; reason: ReactNode }

  const tiles: Kpi[] = [
    tile('selfSufficiency', t('overview.selfSufficiency'), (day) => ({
      value: formatPercent(day.selfSufficiencyPct, { locale }),
      caption: t('overview.soFar'),
      reason: t('overview.noConsumptionYet'),
    })),
    tile('selfConsumption', t('overview.selfConsumption'), (day) => ({
      value: formatPercent(day.selfConsumptionPct, { locale }),
      caption: t('overview.ofSolar', { solar: formatEnergy(day.solarWh, { locale }).text }),
      reason: t('overview.noSolarYet'),
    })),
    tile('saved', t('overview.saved'), (day) => ({
      value: formatMoney(day.saved, { locale, currency: day.currency }),
      caption: t('overview.billSoFar', {
        bill: formatMoney(day.bill, { locale, currency: day.currency }).text,
      }),
      reason: t('overview.noPrice'),
    })),
    tile('co2', <Trans i18nKey="overview.co2Avoided" components={{ sub: <sub /> }} />, (day) => ({
      value: formatCo2(day.co2Kg, { locale }),
      caption: t('overview.treesEstimate', {
        count: day.trees ?? 0,
        trees: formatNumber(day.trees, { locale, digits: 1, trim: true }),
      }),
      reason: t('overview.noSolarYet'),
    })),
  ]
  return <KpiGrid kpis={tiles} label={t('overview.today')} />
}
