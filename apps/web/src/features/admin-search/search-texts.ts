import type { FilterName, SearchKind } from './search-kinds.ts'

/** Names of the kinds that can be searched for, and texts for the number of results. */
export const kindTexts = {
  users: { name: 'words.users', count: 'words.userCount' },
  locations: { name: 'words.locations', count: 'words.locationCount' },
  'oem-devices': { name: 'words.controllers', count: 'words.controllerCount' },
  devices: { name: 'words.devices', count: 'words.deviceCount' },
} as const satisfies Record<SearchKind, { name: string; count: string }>

export const filterTexts = {
  email: 'words.email',
  firstName: 'words.firstName',
  lastName: 'words.lastName',
  companyName: 'words.company',
  countryName: 'words.country',
  locationName: 'words.location',
  locationGroupName: 'adminSearch.locationGroupName',
  ownerEmail: 'adminSearch.ownerEmail',
  ownerFirstName: 'adminSearch.ownerFirstName',
  ownerLastName: 'adminSearch.ownerLastName',
  unitId: 'words.serial',
  softwareVersion: 'adminSearch.softwareVersion',
  osVersion: 'adminSearch.osVersion',
  hwVersion: 'words.hwVersion',
  ethernetIp: 'adminSearch.ethernetIp',
  wirelessIp: 'adminSearch.wirelessIp',
  mobileIp: 'adminSearch.mobileIp',
  openVpnIp: 'adminSearch.openVpnIp',
  deviceName: 'words.device',
  deviceType: 'adminSearch.deviceType',
  categoryName: 'adminSearch.categoryName',
  controllerUnitId: 'adminSearch.controllerUnitId',
  controllerAlias: 'adminSearch.controllerAlias',
} as const satisfies Record<FilterName, string>
