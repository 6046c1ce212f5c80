import type { CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import type { Figure, Texts } from './category-figure.ts'

type Kind = CategoryPeriod['facts']['kind']
type Of = 'cost' | 'earned' | 'saved'

const figuresOf: Readonly<Record<Kind, readonly Of[]>> = {
  grid: ['cost', 'earned'],
  solar: ['saved', 'earned'],
  storage: ['saved'],
  charging: ['cost', 'saved'],
  running: ['cost', 'saved'],
  consumers: ['cost', 'saved'],
}

/** What the devices cost, earned and saved, by currency; a single tile if nothing has a price. */
export function categoryMoney(
  { costs, areCostsPending, facts: { kind } }: CategoryPeriod,
  { t, locale }: Pick<Texts, 't' | 'locale'>,
): Figure[] {
  const caption = (of: Of) => {
    if (kind === 'grid' || kind === 'solar')
      return t(
        of === 'cost'
          ? 'category.costOfGrid'
          : of === 'earned'
            ? 'category.soldToGrid'
            : 'category.savedOwnUse',
      )
    if (kind === 'storage') return t('category.savedByMoving')
    return t(of === 'cost' ? 'category.costOfShare' : 'category.savedOfShare')
  }
  const figure = (of: Of, currency: Currency, amount: number | null): Figure => ({
    id: `${of} ${currency}`,
    name: t(kind === 'storage' ? 'category.savedByBattery' : `costs.${of}`),
    value: formatMoney(amount, { locale, currency }),
    caption: caption(of),
    reason: t(areCostsPending ? 'category.counting' : 'category.noCosts'),
  })
  const [first = 'cost'] = figuresOf[kind]
  if (costs.length === 0) return [figure(first, 'EUR', null)]
  return costs.flatMap((ofCurrency) =>
    figuresOf[kind].map((of) => figure(of, ofCurrency.currency, ofCurrency[of])),
  )
}
