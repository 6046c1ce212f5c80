import { canRegulate } from '@kilowatt/domain/strategies/can-regulate'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { steeringRange } from '@kilowatt/domain/strategies/steering/steering-range'
import { strategyKindNames, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { steerings } from '@kilowatt/domain/strategies/wish'

/** A device with the kinds that can regulate it, and the reason why it cannot be controlled now. */
export const toRegulable = (device: SiteDevice) => ({
  device: { id: device.id, name: device.name },
  category: device.category,
  kinds: strategyKindNames.filter((name) => canRegulate(strategyKinds[name], device)),
  refusal: isSteerable(device) ? device.refusal : 'takesNoCommands',
})

export const isSteerable = (device: SiteDevice) =>
  steerings.some((steering) => steeringRange(device, steering) !== null)
