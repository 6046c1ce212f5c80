import type { devicesDeclaration } from '@kilowatt/contracts/devices/devices-declaration'
import { about, controller, device, deviceGroup, fresh, location, readBy } from '../audit-case-makers.ts'
import type { Place } from '../call-scene.ts'
import type { ModuleExamples } from './module-examples.ts'

const setup = ({ companyId, freeSerial }: Place) => ({
  location: { name: 'New', countryCode: 'SI', timezone: 'Europe/Ljubljana' },
  controller: { unitId: freeSerial },
  companyId,
})

const draft = {
  kind: 'controller' as const,
  step: 2,
  locationId: null,
  locationGroupId: null,
  ownerId: null,
  name: 'New',
  countryCode: 'SI',
  region: null,
  timezone: 'Europe/Ljubljana',
  street: '',
  houseNumber: '',
  postcode: '',
  city: '',
}

export const deviceExamples: ModuleExamples<keyof typeof devicesDeclaration.calls> = {
  inputs: {
    devices: {
      list: ({ place }) => ({ locationId: place.locationId }),
      deleted: ({ place }) => ({ locationId: place.locationId }),
      update: ({ place }) => ({ deviceId: place.deviceId, name: 'Roof', hidden: true }),
      setGroups: ({ place }) => ({ deviceId: place.deviceId, deviceGroupIds: [place.deviceGroupId] }),
      move: ({ place }) => ({
        locationId: place.locationId,
        deviceIds: [place.deviceId],
        fromGroupId: null,
        toGroupId: place.deviceGroupId,
      }),
      order: ({ place }) => ({
        locationId: place.locationId,
        deviceIds: [place.deviceId, place.otherDeviceId],
      }),
      remove: ({ place }) => ({ deviceId: place.deviceId }),
      restore: ({ place }) => ({ locationId: place.locationId, deviceId: place.deletedDeviceId }),
    },
    deviceGroups: {
      create: ({ place }) => ({ locationId: place.locationId, name: 'Cellar' }),
      rename: ({ place }) => ({
        locationId: place.locationId,
        deviceGroupId: place.deviceGroupId,
        name: 'Cellar',
      }),
      remove: ({ place }) => ({ locationId: place.locationId, deviceGroupId: place.deviceGroupId }),
      order: ({ place }) => ({
        locationId: place.locationId,
        deviceGroupIds: [place.deviceGroupId, place.otherDeviceGroupId],
      }),
    },
    commands: {
      control: ({ place }) => ({ deviceId: place.deviceId }),
      ofDevice: ({ place }) => ({ deviceId: place.deviceId }),
      ofLocation: ({ place }) => ({ locationId: place.locationId }),
      create: ({ place }) => ({ deviceId: place.deviceId, parameter: 'mode', value: 1 }),
    },
    oemDevices: {
      ofLocation: ({ place }) => ({ locationId: place.locationId }),
      connections: ({ place }) => ({ id: place.controllerId }),
      line: ({ place }) => ({ id: place.controllerId }),
      update: ({ place }) => ({ id: place.controllerId, alias: 'Boiler room', realtimePush: true }),
      setDataLimit: ({ place }) => ({ id: place.controllerId, dataLimitBytes: 500_000_000 }),
      transfer: ({ place }) => ({ id: place.controllerId, email: place.guestEmail }),
      setOwner: ({ place }) => ({ id: place.controllerId, userId: place.memberId }),
      list: () => ({}),
      get: ({ place }) => ({ id: place.controllerId }),
      create: ({ place }) => ({ type: 'CONTROLLER', locationId: place.locationId }),
      importBatch: () => ({ csv: 'type\nCONTROLLER' }),
    },
    setupDraft: {
      get: () => undefined,
      save: ({ place }) => ({ ...draft, companyId: place.companyId, serial: place.freeSerial }),
      drop: () => undefined,
    },
    directionTests: {
      list: ({ place }) => ({ locationId: place.locationId }),
      add: ({ place }) => ({ locationId: place.locationId, deviceId: place.deviceId, outcome: 'right' }),
    },
    setup: {
      availableUsers: () => undefined,
      companyUsers: ({ place }) => ({ companyId: place.companyId }),
      findController: ({ place }) => ({ unitId: place.freeSerial }),
      location: ({ place }) => ({ data: setup(place) }),
      assign: ({ place }) => ({
        companyId: place.companyId,
        locationId: place.locationId,
        data: setup(place),
      }),
      replaceable: ({ place }) => ({ locationId: place.locationId }),
      correctDevice: ({ place }) => ({ deviceId: place.deviceId, reversed: true }),
      release: ({ place }) => ({
        companyId: place.companyId,
        locationId: place.locationId,
        controllerId: place.controllerId,
      }),
    },
  },
  audited: {
    'commands.create': [device('device.command')],
    'deviceGroups.create': [fresh('device-group')('device-group.create')],
    'deviceGroups.order': [location('location.order-device-groups')],
    'deviceGroups.remove': [deviceGroup('device-group.delete')],
    'deviceGroups.rename': [deviceGroup('device-group.rename')],
    'devices.move': [location('location.move-devices')],
    'devices.order': [location('location.order-devices')],
    'devices.remove': [device('device.delete')],
    'devices.restore': [about('device', ({ place }) => place.deletedDeviceId)('device.restore')],
    'devices.setGroups': [device('device.set-groups')],
    'devices.update': [device('device.update')],
    'directionTests.add': { because: 'it is itself a record of who tested which meter, and when' },
    'oemDevices.create': [fresh('controller')('controller.register')],
    'oemDevices.importBatch': [readBy(null, about('controller', () => null)('controller.import'))],
    'oemDevices.setDataLimit': [controller('controller.set-data-limit')],
    'oemDevices.setOwner': [controller('controller.set-owner')],
    'oemDevices.transfer': [controller('controller.set-owner')],
    'oemDevices.update': [controller('controller.update')],
    'setup.assign': [about('controller', ({ place }) => place.freeControllerId)('controller.claim')],
    'setup.correctDevice': [device('device.correct')],
    'setup.location': [
      ({ place }) => ({
        by: 'superAdmin',
        leaves: [
          ['location.create', 'location', 'new'],
          ['controller.claim', 'controller', place.freeControllerId],
        ],
      }),
    ],
    'setup.release': [controller('controller.release')],
    'setupDraft.drop': { because: 'it only throws a note away that nobody else could see' },
    'setupDraft.save': { because: 'a note for oneself of what counts for nothing until it is sent' },
  },
}
