import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import { type Currency, currencyNames } from '@kilowatt/domain/units/currencies'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useTranslation } from 'react-i18next'

/** Currency of a preview, or the location's if the preview has none. */
export const currencyOf = ({ currency }: Pick<StrategyPreview, 'currency'>, own: Currency): Currency =>
  currencyNames.find((one) => one === currency) ?? own

/**
 * The result as text: what the past days would have cost, or without prices the energy that would have been
 * imported.
 */
export function useCostWords(own: Currency): (preview: StrategyPreview) => string {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return (preview) => {
    const { before, after } = preview
    if (before.cost === null || after.cost === null) {
      const energy = (energyWh: number) => formatEnergy(energyWh, { locale }).text
      return t('strategies.importedInstead', {
        after: energy(after.importWh),
        before: energy(before.importWh),
      })
    }
    const money = (amount: number) => formatMoney(amount, { locale, currency: currencyOf(preview, own) }).text
    return t('strategies.costInstead', { after: money(after.cost), before: money(before.cost) })
  }
}
