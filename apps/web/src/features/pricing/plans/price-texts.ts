import type { ComponentPrice, PlanComponent } from '@kilowatt/domain/pricing/plans/utility-plan'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { decimalNumber, decimalUnits, PRICE_DIGITS } from '@kilowatt/domain/units/decimals'
import { formatNumber, NOT_MEASURED } from '@kilowatt/domain/units/number-format'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import type { TFunction } from 'i18next'

type Texts = { t: TFunction; locale: string; currency: Currency }

const numberOf = (text: string): number | null => {
  const units = decimalUnits(text, PRICE_DIGITS)
  return units === null ? null : decimalNumber(units, PRICE_DIGITS)
}

/** All entered digits, and at least two. */
const priceText = (text: string, locale: string) => {
  const number = numberOf(text)
  if (number === null) return NOT_MEASURED
  const digits = Math.max(2, text.split('.')[1]?.length ?? 0)
  return formatNumber(number, { locale, digits })
}

const unitText = ({ t, currency }: Texts, { unit }: PlanComponent) => t(`plans.per_${unit}`, { currency })

function formulaText({ t, locale }: Texts, price: ComponentPrice): string {
  if (price.kind === 'fixed') return priceText(price.amount, locale)
  const bounds = [
    price.floor === null ? '' : t('plans.atLeast', { price: priceText(price.floor, locale) }),
    price.cap === null ? '' : t('plans.atMost', { price: priceText(price.cap, locale) }),
  ].filter(Boolean)
  const formula = t('plans.formula', {
    factor: formatNumber(numberOf(price.factor), { locale, digits: 6, trim: true }),
    fee: priceText(price.fee, locale),
  })
  return [formula, ...bounds].join(', ')
}

/** "VT 0.12 · MT 0.08 EUR/kWh": all prices of a component in one line. */
export function componentText(texts: Texts, component: PlanComponent): string {
  const { t, locale } = texts
  const { rates, tierKwh } = component
  const tiers = (prices: readonly ComponentPrice[]) =>
    prices
      .map((price, tier) => {
        const text = formulaText(texts, price)
        const border = tierKwh[tier]
        return border === undefined || prices.length === 1
          ? text
          : t('plans.upTo', { kwh: formatNumber(border, { locale }), price: text })
      })
      .join(' / ')
  const prices = rates
    .map(({ tariff, prices: of }) =>
      // a name and its price stay together when the line breaks
      component.schedule === null
        ? tiers(of)
        : `${tariffName(t, tariff).replaceAll(' ', '\u00A0')}\u00A0${tiers(of)}`,
    )
    .join(' · ')
  return `${prices} ${unitText(texts, component)}`
}
