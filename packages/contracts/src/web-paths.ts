import { type DeviceCategory, deviceCategories } from '@kilowatt/domain/devices/device-categories'

/**
 * Addresses of the web app, built only here: the server puts them into menus, mails and redirects, the web
 * app into links. The file of each path is under `apps/web/src/routes`, and a test compares them. In the web
 * app, a target known at compile time may also be a typed `to` of the router.
 */
type Id = number | string

const location = (locationId: Id) => `/locations/${locationId}`
const deviceGroup = (locationId: Id, deviceGroupId: Id) =>
  `${location(locationId)}/device-groups/${deviceGroupId}`

const company = (companyId: Id) => `/settings/global/companies/${companyId}`
const companyGroups = (companyId: Id) => `${company(companyId)}/location-groups`
const companyOemDevices = (companyId: Id) => `${company(companyId)}/oem-devices`
const groupLocation = (companyId: Id, locationGroupId: Id, locationId: Id) =>
  `${companyGroups(companyId)}/${locationGroupId}/locations/${locationId}`

/** A category in an address: `ev-charger`. */
export const categorySlug = (category: Id) => String(category).toLowerCase().replaceAll('_', '-')
export const categoryOfSlug = (slug: string): DeviceCategory | undefined =>
  deviceCategories.find((category) => categorySlug(category) === slug)

export const webPaths = {
  home: () => '/',
  overview: () => '/overview',

  location,
  locationCategory: (locationId: Id, category: Id) =>
    `${location(locationId)}/category/${categorySlug(category)}`,
  locationCharts: (locationId: Id) => `${location(locationId)}/charts`,
  locationPatterns: (locationId: Id) => `${location(locationId)}/patterns`,
  locationReports: (locationId: Id) => `${location(locationId)}/reports`,
  locationWall: (locationId: Id) => `${location(locationId)}/wall`,
  locationSummary: (locationId: Id) => `${location(locationId)}/summary`,
  locationStrategies: (locationId: Id) => `${location(locationId)}/strategies`,
  strategy: (locationId: Id, strategyId: Id) => `${location(locationId)}/strategies/${strategyId}`,
  /** the plan of the next hours, which devices follow; `locationPlan` is a plan of prices */
  energyPlan: (locationId: Id) => `${location(locationId)}/strategies/plan`,
  newStrategy: (locationId: Id) => `${location(locationId)}/strategies/new`,
  locationAlarms: (locationId: Id) => `${location(locationId)}/notifications`,
  locationCommands: (locationId: Id) => `${location(locationId)}/commands`,
  locationSettings: (locationId: Id) => `${location(locationId)}/manage/settings`,
  locationOemDevices: (locationId: Id) => `${location(locationId)}/manage/oem-devices`,
  locationOemDevice: (locationId: Id, oemDeviceId: Id) =>
    `${location(locationId)}/manage/oem-devices/${oemDeviceId}`,
  controllerExplorer: (locationId: Id, oemDeviceId: Id) =>
    `${location(locationId)}/manage/oem-devices/${oemDeviceId}/explorer`,
  reportedDevice: (locationId: Id, oemDeviceId: Id, deviceId: Id) =>
    `${location(locationId)}/manage/oem-devices/${oemDeviceId}/devices/${deviceId}`,
  locationPriceLists: (locationId: Id) => `${location(locationId)}/manage/pricing/price-lists`,
  newLocationPriceList: (locationId: Id) => `${location(locationId)}/manage/pricing/price-lists/create`,
  locationPriceList: (locationId: Id, priceListId: Id) =>
    `${location(locationId)}/manage/pricing/price-lists/${priceListId}`,
  locationPlans: (locationId: Id) => `${location(locationId)}/manage/pricing/plans`,
  newLocationPlan: (locationId: Id) => `${location(locationId)}/manage/pricing/plans/create`,
  locationPlan: (locationId: Id, planId: Id) => `${location(locationId)}/manage/pricing/plans/${planId}`,
  changeLocationPlan: (locationId: Id, planId: Id) =>
    `${location(locationId)}/manage/pricing/plans/${planId}/edit`,
  planComparison: (locationId: Id) => `${location(locationId)}/manage/pricing/comparison`,
  locationSpotMarket: (locationId: Id) => `${location(locationId)}/manage/pricing/spot-market`,
  meterComparison: (locationId: Id) => `${location(locationId)}/manage/meter-comparison`,
  locationStructure: (locationId: Id) => `${location(locationId)}/manage/structure`,
  locationUsers: (locationId: Id) => `${location(locationId)}/manage/users`,
  device: (locationId: Id, deviceId: Id) => `${location(locationId)}/devices/${deviceId}`,
  deviceGroup,
  groupedDevice: (locationId: Id, deviceGroupId: Id, deviceId: Id) =>
    `${deviceGroup(locationId, deviceGroupId)}/devices/${deviceId}`,
  locationGroup: (companyId: Id, locationGroupId: Id) =>
    `/companies/${companyId}/location-groups/${locationGroupId}`,
  groupWall: (companyId: Id, locationGroupId: Id) =>
    `/companies/${companyId}/location-groups/${locationGroupId}/wall`,
  groupCharts: (companyId: Id, locationGroupId: Id) =>
    `/companies/${companyId}/location-groups/${locationGroupId}/charts`,
  groupReports: (companyId: Id, locationGroupId: Id) =>
    `/companies/${companyId}/location-groups/${locationGroupId}/reports`,
  groupPatterns: (companyId: Id, locationGroupId: Id) =>
    `/companies/${companyId}/location-groups/${locationGroupId}/patterns`,
  groupSummary: (companyId: Id, locationGroupId: Id) =>
    `/companies/${companyId}/location-groups/${locationGroupId}/summary`,

  alarm: (alarmId: Id) => `/alarms/${alarmId}`,
  myAlarms: () => '/alarms',
  groupAlarms: (companyId: Id, locationGroupId: Id) =>
    `/companies/${companyId}/location-groups/${locationGroupId}/notifications`,
  groupAlarmRules: (companyId: Id, locationGroupId: Id) =>
    `/companies/${companyId}/location-groups/${locationGroupId}/alarm-rules`,
  companyAlarmDuty: (companyId: Id) => `${company(companyId)}/alarm-duty`,
  companyAlarmRules: (companyId: Id) => `${company(companyId)}/alarm-rules`,
  locationAlarmRules: (locationId: Id) => `${location(locationId)}/manage/alarm-rules`,
  companyAlarms: (companyId: Id) => `${company(companyId)}/alarms`,
  adminAlarms: () => '/admin/alarms',

  priceLists: () => '/pricing/price-lists',
  newPriceList: () => '/pricing/price-lists/create',
  plans: () => '/pricing/plans',
  newPlan: () => '/pricing/plans/create',
  plan: (planId: Id) => `/pricing/plans/${planId}`,
  changePlan: (planId: Id) => `/pricing/plans/${planId}/edit`,
  spotMarket: () => '/pricing/spot-market',

  integrations: () => '/external/integrations',
  /** the same calculator as `calculator`, for signed-in people */
  ownCalculator: () => '/external/power-prices',
  portalData: () => '/external/integrations/meter-data/data',
  portalCalculations: () => '/external/integrations/meter-data/calculations',
  portalComparison: () => '/external/integrations/meter-data/comparison-charts',
  portalBattery: () => '/external/integrations/meter-data/battery',
  portalSolar: () => '/external/integrations/meter-data/solar',
  portalManagement: () => '/external/integrations/meter-data/management',

  setup: () => '/setup',
  setupPricing: () => '/setup/pricing',
  setupController: () => '/setup/oem-device',
  setupP1Module: () => '/setup/p1-wifi',
  setupCheck: (locationId: Id) => `/setup/locations/${locationId}`,

  companyDevices: (companyId: Id) => `/companies/${companyId}/integrated-devices`,

  globalSettings: () => '/settings/global',
  company,
  companyGroups,
  newLocation: (companyId: Id) => `${company(companyId)}/new-location`,
  companyMail: (companyId: Id) => `${company(companyId)}/mail`,
  companyUsers: (companyId: Id) => `${company(companyId)}/users`,
  companyOemDevices,
  companyOemDevice: (companyId: Id, oemDeviceId: Id) => `${companyOemDevices(companyId)}/${oemDeviceId}`,
  companyWebhooks: (companyId: Id) => `${company(companyId)}/webhooks`,
  groupLocation,
  groupLocationUsers: (companyId: Id, locationGroupId: Id, locationId: Id) =>
    `${groupLocation(companyId, locationGroupId, locationId)}/users`,

  adminSearch: () => '/admin/search',
  searchUsers: () => '/admin/search/users',
  searchLocations: () => '/admin/search/locations',
  searchOemDevices: () => '/admin/search/oem-devices',
  searchDevices: () => '/admin/search/devices',
  adminOemDevice: (oemDeviceId: Id) => `/admin/oem-devices/${oemDeviceId}`,
  newOemDevices: () => '/admin/oem-devices',
  software: () => '/admin/software',
  softwareRollout: (rolloutId: Id) => `/admin/software/rollouts/${rolloutId}`,
  quarantine: () => '/admin/quarantine',
  mailOutbox: () => '/admin/outbox',
  recounts: () => '/admin/recounts',
  priceZones: () => '/admin/prices',
  networkPrices: () => '/admin/network-prices',
  weatherService: () => '/admin/weather',
  auditLog: () => '/admin/audit',

  userInfo: () => '/user/info',
  userSettings: () => '/user/settings',
  userSecurity: () => '/user/profile/security',
  userDeveloper: () => '/user/profile/developer',
  userNotifications: () => '/user/profile/notifications',
  inbox: () => '/user/notifications',

  login: () => '/auth/login',
  register: () => '/auth/register',
  firstAccount: () => '/auth/first-account',
  awaitingVerification: () => '/auth/awaiting-email-verification',
  verifyEmail: () => '/auth/verify-email',
  forgottenPassword: () => '/auth/forgotten-password',
  resetPassword: () => '/auth/reset-password',
  privacyPolicy: () => '/auth/privacy-policy',
  terms: () => '/auth/terms',
  support: () => '/auth/support',
  calculator: () => '/auth/power-prices',
  confirmation: () => '/confirmation',
} as const satisfies Record<string, (...ids: Id[]) => string>

/**
 * Other addresses of places (spec §2): they select the same place in the menu, and redirect to its canonical address.
 */
export const placeAliases = {
  company: (companyId: Id) => `/companies/${companyId}`,
  locationGroup: (locationGroupId: Id) => `/location-groups/${locationGroupId}`,
} as const

/** A path with a query; undefined parameters are left out. */
export function withQuery(path: string, query: Readonly<Record<string, Id | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Link in a mail that asks for a confirmation, whichever page it opens (spec §2). */
export const confirmationLink = (action: string, id: string) =>
  withQuery(webPaths.home(), { confirmationAction: action, confirmationId: id })

/**
 * A path on this site, not another site (`//host`). A browser treats a backslash as a slash, and drops tabs and line
 * ends, which could turn `/\t/host` into `//host`.
 */
export const ownPath = /^\/(?!\/)[^\\\s]*$/

/**
 * Whether a path is open to people without a location: the setup, and their own account, because a required
 * second factor, the language and deleting the account must not wait for hardware. The page of a location
 * itself explains that they no longer have access.
 */
export const isOpenBeforeSetup = (path: string) => /^\/(setup|user|locations\/\d+)(\/|$)/.test(path)

/** Whether a path is for people who are not signed in. */
export const isAuthPath = (path: string) => path.startsWith('/auth')
