import { commandsContract } from './commands.ts'
import { deviceGroupsContract } from './device-groups.ts'
import { devicesContract } from './devices.ts'
import { directionTestsContract } from './direction-tests.ts'
import { oemDevicesContract } from './oem-devices.ts'
import { setupContract } from './setup.ts'
import { setupDraftContract } from './setup-draft.ts'

/** Controllers, meters and the devices behind them: registry, setup, commands. */
export const devicesApi = {
  devices: devicesContract,
  deviceGroups: deviceGroupsContract,
  commands: commandsContract,
  oemDevices: oemDevicesContract,
  setup: setupContract,
  setupDraft: setupDraftContract,
  directionTests: directionTestsContract,
}
