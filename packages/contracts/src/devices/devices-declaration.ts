import type { Declaration } from '../declaration.ts'
import { commandsContract } from './commands.ts'
import { deviceGroupsContract } from './device-groups.ts'
import { devicesContract } from './devices.ts'
import { directionTestsContract } from './direction-tests.ts'
import { oemDevicesContract } from './oem-devices.ts'
import { setupContract } from './setup.ts'
import { setupDraftContract } from './setup-draft.ts'

/** Controllers, meters and the devices behind them: registry, setup, commands. */
export const devicesDeclaration = {
  calls: {
    devices: devicesContract,
    deviceGroups: deviceGroupsContract,
    commands: commandsContract,
    oemDevices: oemDevicesContract,
    setup: setupContract,
    setupDraft: setupDraftContract,
    directionTests: directionTestsContract,
  },
  errors: {
    device_cycle: {
      status: 409,
      sentence: 'A device cannot be behind itself or behind a device that is behind it.',
      text: 'refusals.device_cycle',
    },
    left_with_controller: {
      status: 409,
      sentence: 'The device left with its controller. Link the controller again, or replace it.',
      text: 'refusals.left_with_controller',
    },
    nothing_to_take_over: {
      status: 409,
      sentence: 'That controller has no devices at this location.',
      text: 'refusals.nothing_to_take_over',
    },
    controller_invalid: {
      status: 400,
      sentence: 'Provided controller data was not valid.',
      text: 'refusals.controller_invalid',
    },
    location_invalid: {
      status: 400,
      sentence: 'Provided location data was not valid.',
      text: 'refusals.location_invalid',
    },
    controller_already_yours: {
      status: 409,
      sentence: 'You already linked this controller.',
      text: 'refusals.controller_already_yours',
    },
    controller_of_somebody_else: {
      status: 409,
      sentence: "Cannot link, controller is already linked to someone else's account.",
      text: 'refusals.controller_of_somebody_else',
    },
    controller_not_found: {
      status: 404,
      sentence:
        'Serial number not found. Check the entered value and verify that your controller has internet access.',
      text: 'refusals.controller_not_found',
    },
  },
} as const satisfies Declaration
