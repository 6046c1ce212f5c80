import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import type { OwnPriceKind } from '@kilowatt/domain/grid-tariff/prices/own-price-kinds'
import { NOT_MEASURED } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { type AmountName, consumerKinds, type VersionPrice } from './price-draft.ts'

/** Number of decimals of network prices. */
const PRICE_DIGITS = 5

/** Formats of network prices. */
export function useVersionTexts() {
  const { t } = useTranslation()
  const { day, number } = useGridTariffTexts()
  return {
    amount: (amount: number | undefined) =>
      amount === undefined ? NOT_MEASURED : number(amount, PRICE_DIGITS),
    period: ({ validFrom, validTo }: Pick<VersionPrice, 'validFrom' | 'validTo'>) =>
      validTo === null
        ? t('networkPrices.fromDay', { day: day(validFrom) })
        : t('networkPrices.fromTo', { from: day(validFrom), to: day(validTo) }),
    day: ({ date }: Pick<DayOverride, 'date'>) => day(date),
    /** text for what an amount is charged for */
    amountName: (name: AmountName): string =>
      name === 'perKwh'
        ? t('networkPrices.perKwh')
        : name === 'factor'
          ? t('networkPrices.factor')
          : t(`networkPrices.amount_${name}`),
    kind: (kind: OwnPriceKind) => t(`networkPrices.kind_${kind}`),
    /** the customers of a version */
    customers: (price: VersionPrice): string => {
      if (price.kind === 'levy') return t(`gridTariff.line_${price.levy}`)
      if (!('consumers' in price)) return t(`networkPrices.kind_${price.kind}`)
      const group = t(`gridTariff.userGroup_${price.userGroup}`)
      return price.consumers.length === consumerKinds.length
        ? group
        : `${group}: ${price.consumers.map((one) => t(`networkPrices.consumer_${one}`)).join(', ')}`
    },
    /** the problem with a version, by the server's code */
    problem: (code: string): string => {
      switch (code) {
        case 'overlaps':
          return t('networkPrices.problem_overlaps')
        case 'not_whole_months':
          return t('networkPrices.problem_months')
        case 'ends_before_it_begins':
          return t('networkPrices.problem_end')
        default:
          return t('form.refused')
      }
    },
  }
}
