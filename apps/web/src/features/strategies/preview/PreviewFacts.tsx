import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { useTranslation } from 'react-i18next'
import classes from './PreviewPane.module.css'
import { currencyOf } from './use-cost-words.ts'

type Fact = { label: string; value: string; was?: string }

/** Four results of a simulation, each compared with the actual value. */
export function PreviewFacts({ preview, currency }: { preview: StrategyPreview; currency: Currency }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { before, after, ready, switched } = preview
  const power = (powerW: number) => formatPower(powerW, { locale, trim: true }).text
  const energy = (energyWh: number) => formatEnergy(energyWh, { locale }).text
  const saved = before.cost === null || after.cost === null ? null : before.cost - after.cost
  const facts: Fact[] = [
    saved === null
      ? { label: t('strategies.imported'), value: energy(after.importWh), was: energy(before.importWh) }
      : {
          label: t(saved < 0 ? 'strategies.costsMore' : 'strategies.saved'),
          value: formatMoney(Math.abs(saved), { locale, currency: currencyOf(preview, currency) }).text,
        },
    { label: t('strategies.highestImport'), value: power(after.peakW), was: power(before.peakW) },
    ready
      ? {
          label: t('strategies.readyInTime'),
          value: t('strategies.readyDays', { days: ready.days, count: ready.of }),
        }
      : { label: t('strategies.exported'), value: energy(after.exportWh), was: energy(before.exportWh) },
    { label: t('strategies.switched'), value: t('strategies.times', { count: switched }) },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, was }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {was !== undefined && <span> {t('strategies.was', { value: was })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
