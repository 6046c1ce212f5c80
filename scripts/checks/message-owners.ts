import type { MessageUse } from './message-uses.ts'

/**
 * Messages that every feature of the web app may show: common words of the product, and names of things that
 * many screens show. All other messages belong to one feature, so rewording a text changes only that
 * feature's screens.
 */
const sharedMessages: ReadonlySet<string> = new Set([
  ...['actions', 'words', 'form', 'table', 'shell', 'refusals'],
  ...['roles', 'categories', 'controllerTypes', 'energy', 'regions', 'terms'],
  ...['devices', 'control', 'updates', 'leaving', 'gridTariff'],
])

/** Folders whose messages have a name other than that of the folder. */
const owners: Readonly<Record<string, readonly string[]>> = {
  auth: ['registration', 'login', 'account', 'legal', 'forms'],
  category: ['categories'],
  charts: ['charts', 'plot', 'dates', 'energy', 'grid-tariff', 'data', 'failures'],
  company: ['company-settings'],
  comparison: ['pricing', 'prices'],
  confirmation: ['sharing'],
  consent: ['consent', 'banners', 'account'],
  controllerPages: ['oem-devices'],
  costs: ['summary', 'charts'],
  gridTariffCalculator: ['grid-tariff', 'meter-files'],
  locations: ['locations', 'navigation'],
  login: ['login', 'passwords'],
  networkPrices: ['grid-tariff'],
  outbox: ['mail-outbox'],
  overview: ['overview', 'energy', 'live'],
  painter: ['pricing'],
  patterns: ['charts'],
  planPage: ['strategies'],
  plans: ['pricing'],
  portal: ['portal', 'meter-files', 'portal', 'grid-tariff'],
  priceLists: ['pricing'],
  quality: ['data-quality'],
  setup: ['setup', 'devices', 'wizard', 'places', 'owners'],
  software: ['software-releases'],
  spotMarket: ['spot-market', 'places'],
  stock: ['controller-stock'],
  summary: ['summary', 'energy'],
  user: ['account', 'people'],
  wall: ['wall', 'summary'],
}

/**
 * Names of a field's values, which other features show too, and a message whose key the product's
 * specification defines.
 */
const lent: readonly RegExp[] = [
  /^audit\.deletedPerson$/,
  /^adminSearch\.status_/,
  /^charts\.range_/,
  /^company\.record_/,
  /^controllerPages\.ending_/,
  /^costs\.(cost|earned|saved)$/,
  /^plans\.per_/,
  /^portal\.calculations\./,
  /^gridTariffCalculator\.unreadable_/,
  /^quality\.repair_/,
  /^spotMarket\.level_/,
  /^sharing\.(action|status)_/,
  /^user\.(scope|units)_/,
]

/** Uses of messages that belong to another feature. */
export function foreignUses(uses: readonly MessageUse[]): string[] {
  return uses.flatMap(({ key, where }) => {
    const [, room] = /^apps\/web\/src\/(?:features|shared|ui)\/([^/:]+)/.exec(where) ?? []
    const [feature = ''] = key.split('.')
    if (room === undefined || sharedMessages.has(feature) || lent.some((family) => family.test(key)))
      return []
    return (owners[feature] ?? [feature]).includes(room) || camelCase(room) === feature
      ? []
      : [`${where} shows ${key}, which belongs to another feature: give ${room} a text of its own`]
  })
}

const camelCase = (name: string) => name.replace(/-./g, (part) => part.slice(1).toUpperCase())
