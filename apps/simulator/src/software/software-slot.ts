import type { SoftwareReport } from '@kilowatt/contracts/mqtt/software-messages'

/** The software that a device boots, and data that survives a reboot. */
export type SoftwareSlot = {
  version: string
  /** increases with each installation, after which the device announces itself again */
  installs: number
  /** an update in progress */
  begun: string | null
  /** a report that is repeated until it is acknowledged */
  lastWord: SoftwareReport | null
}

const FACTORY_VERSION = '3.2.1'

export const factorySoftware = (): SoftwareSlot => ({
  version: FACTORY_VERSION,
  installs: 0,
  begun: null,
  lastWord: null,
})
