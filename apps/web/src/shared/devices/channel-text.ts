import type { ChannelValue } from '@kilowatt/contracts/telemetry/channels'
import { quantities } from '@kilowatt/domain/energy/readings/quantities'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { withUnit } from '@kilowatt/domain/units/number-format'

/** The value of a channel with its unit, as people of the language write it. */
export function channelText(
  { quantity, value }: Pick<ChannelValue, 'quantity' | 'value'>,
  locale: string,
): string {
  if (value === null) return '–'
  if (typeof value !== 'number') return String(value)
  const { unit } = quantity ? quantities[quantity] : { unit: '' }
  if (unit === 'W') return formatPower(value, { locale }).text
  if (unit === 'Wh') return formatEnergy(value, { locale }).text
  return withUnit(value, unit, { locale, digits: 2, trim: true }).text.trim()
}
