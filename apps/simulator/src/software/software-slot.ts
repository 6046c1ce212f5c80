import type { SoftwareReport } from '@kilowatt/contracts/mqtt/software-messages'

/** What a device boots, and what survives a reboot. */
export type SoftwareSlot = {
  version: string
  /** increases with each installation, so that the device introduces itself again */
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
