import type { ChannelValue } from '@kilowatt/contracts/telemetry/channels'
import { extraValues, isExtraName } from '@kilowatt/domain/energy/readings/extra-values'
import { quantities } from '@kilowatt/domain/energy/readings/quantities'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { withUnit } from '@kilowatt/domain/units/number-format'
import type { TFunction } from 'i18next'

type Channel = Pick<ChannelValue, 'name' | 'quantity'>

/** The unit of a channel; '' if it has none or an unknown one. */
export const channelUnit = ({ name, quantity }: Channel): string =>
  quantity ? quantities[quantity].unit : isExtraName(name) ? extraValues[name] : ''

/** The readable name of a channel, or null if only its wire name is known. */
export function channelName(t: TFunction, { name, quantity }: Channel): string | null {
  if (quantity) return t(`devices.channel_${quantity}`)
  return isExtraName(name) ? t(`devices.extra_${name}`) : null
}

/** The value of a channel with its unit, formatted for the language. */
export function channelText(
  { name, quantity, value }: Pick<ChannelValue, 'name' | 'quantity' | 'value'>,
  locale: string,
): string {
  if (value === null) return '–'
  if (typeof value !== 'number') return String(value)
  const unit = channelUnit({ name, quantity })
  if (unit === 'W') return formatPower(value, { locale }).text
  if (unit === 'Wh') return formatEnergy(value, { locale }).text
  return withUnit(value, unit, { locale, digits: 2, trim: true }).text.trim()
}
