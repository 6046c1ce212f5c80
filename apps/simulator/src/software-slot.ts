import type { SoftwareReport } from '@kilowatt/contracts/mqtt/software-messages'

/** What a device boots into, and what survives that it does. */
export type SoftwareSlot = {
  version: string
  /** grows with each installation, so that the device introduces itself anew */
  installs: number
  /** an update that was begun */
  begun: string | null
  /** said until somebody took it */
  lastWord: SoftwareReport | null
}

const FACTORY_VERSION = '3.2.1'

export const factorySoftware = (): SoftwareSlot => ({
  version: FACTORY_VERSION,
  installs: 0,
  begun: null,
  lastWord: null,
})
