import type { Declaration } from '../declaration.ts'
import type { NoticeKind } from '../notice-kinds.ts'
import { commandsContract } from './commands.ts'
import { deviceGroupsContract } from './device-groups.ts'
import { devicesContract } from './devices.ts'
import { directionTestsContract } from './direction-tests.ts'
import { oemDevicesContract } from './oem-devices.ts'
import { setupContract } from './setup.ts'
import { setupDraftContract } from './setup-draft.ts'

const aboutController = (values: NoticeKind['values']) =>
  ({
    ...{ group: 'devices', severity: 'minor', feature: 'mail', mailByDefault: true },
    values: { controller: 'Kotlovnica (ABCD-EFGH-IJKL-MN0P)', place: 'Hiša ob morju', ...values },
  }) as const satisfies NoticeKind

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
      sentence: 'The device was removed with its controller. Link the controller again, or replace it.',
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
  auditObjects: {
    controller: 'words.controller',
    device: 'words.device',
    'device-group': 'words.deviceGroup',
  },
  auditActions: {
    'controller.claim': 'audit.action_controller.claim',
    'controller.import': 'audit.action_controller.import',
    'controller.register': 'audit.action_controller.register',
    'controller.release': 'audit.action_controller.release',
    'controller.set-data-limit': 'audit.action_controller.set-data-limit',
    'controller.set-owner': 'audit.action_controller.set-owner',
    'controller.update': 'audit.action_controller.update',
    'device-group.create': 'audit.action_device-group.create',
    'device-group.delete': 'audit.action_device-group.delete',
    'device-group.rename': 'audit.action_device-group.rename',
    'device.command': 'audit.action_device.command',
    'device.correct': 'audit.action_device.correct',
    'device.delete': 'audit.action_device.delete',
    'device.restore': 'audit.action_device.restore',
    'device.set-groups': 'audit.action_device.set-groups',
    'device.update': 'audit.action_device.update',
    'location.move-devices': 'audit.action_location.move-devices',
    'location.order-device-groups': 'audit.action_location.order-device-groups',
    'location.order-devices': 'audit.action_location.order-devices',
  },
  auditFields: {
    alias: 'adminSearch.alias',
    capacityKwh: 'audit.field_capacityKwh',
    category: 'adminSearch.categoryName',
    commandId: null,
    dataLimitBytes: 'audit.field_dataLimitBytes',
    description: 'devices.description',
    deviceGroupId: 'words.deviceGroup',
    deviceGroups: 'words.deviceGroups',
    excludedInCalculations: 'audit.field_excludedInCalculations',
    hardwareVersion: 'words.hwVersion',
    hidden: 'structure.hidden',
    holdS: 'audit.field_holdS',
    locationName: null,
    parameter: 'audit.field_parameter',
    parentDeviceId: 'structure.parent',
    priority: 'structure.priority',
    realtimePush: 'controllerPages.realtimePush',
    reversed: 'audit.field_reversed',
    serials: 'words.controllers',
  },
  auditReferences: {
    deviceGroupId: 'device-group',
    parentDeviceId: 'device',
  },
  notices: {
    controllerReceived: aboutController({ person: 'ana@example.com' }),
    controllerGivenAway: aboutController({ newOwner: 'jure@example.com' }),
    controllerTunnel: aboutController({ person: 'ana@example.com', minutes: '30' }),
    controllerDataLimit: aboutController({ used: '512 MB', limit: '500 MB' }),
  },
} as const satisfies Declaration
