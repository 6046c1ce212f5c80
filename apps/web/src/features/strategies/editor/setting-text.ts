import type { StrategyField } from '@kilowatt/domain/strategies/strategy-kind'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import { strategyTextFeature } from '@kilowatt/domain/strategies/strategy-texts'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatDuration } from '@kilowatt/domain/units/format-duration'
import { formatLivePrice } from '@kilowatt/domain/units/format-money'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatNumber, withUnit } from '@kilowatt/domain/units/number-format'

/** A number of a setting with its unit: `7.8 kW`, `80 %`, `10 min`. */
export function settingText(
  value: number,
  { unit, step = 1 }: Pick<StrategyField, 'unit' | 'step'>,
  { locale, currency }: { locale: string; currency: Currency },
): string {
  switch (unit) {
    case 'W':
      return formatPower(value, { locale, trim: true }).text
    case 'min':
      return formatDuration(value, { locale })
    case 'currency':
      return formatLivePrice(value, { locale, currency }).text
    case undefined:
      return formatNumber(value, { locale, digits: 2, trim: true })
    default:
      return withUnit(value, unit, { locale, digits: step < 1 ? 2 : 0, trim: true }).text
  }
}

/** Feature of the messages that contains the texts of a field. */
export const featureOfField = (kind: StrategyKindName, { isCommon }: Pick<StrategyField, 'isCommon'>) =>
  isCommon ? 'strategies' : strategyTextFeature(kind)

/** Unit in the label of a typed number. */
export const unitWord = ({ unit }: Pick<StrategyField, 'unit'>, currency: Currency): string =>
  unit === 'currency' ? `${currency}/kWh` : (unit ?? '')
