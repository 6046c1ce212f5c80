import type { MessageUse } from './message-uses.ts'

/**
 * Messages that every room of the web app may show: the words of the product, and those of things that many screens show. All other
 * messages belong to one feature, so that rewording a text changes what its author looked at and nothing else.
 */
const sharedMessages: ReadonlySet<string> = new Set([
  ...['actions', 'words', 'form', 'table', 'shell', 'refusals'],
  ...['roles', 'categories', 'controllerTypes', 'energy', 'regions', 'terms'],
  ...['devices', 'control', 'updates', 'leaving', 'gridTariff'],
])

/** Rooms whose messages do not have the room's name. */
const owners: Readonly<Record<string, readonly string[]>> = {
  auth: ['registration', 'login', 'account', 'legal', 'forms'],
  category: ['categories'],
  charts: ['charts', 'plot', 'dates', 'energy', 'tariff', 'data', 'failures'],
  company: ['company-settings'],
  comparison: ['pricing', 'prices'],
  confirmation: ['sharing'],
  consent: ['consent', 'banners', 'account'],
  controllerPages: ['oem-devices'],
  costs: ['summary', 'charts'],
  locations: ['locations', 'navigation'],
  login: ['login', 'passwords'],
  outbox: ['mail-outbox'],
  overview: ['overview', 'energy', 'live'],
  painter: ['pricing'],
  patterns: ['charts'],
  plans: ['pricing'],
  portal: ['portal', 'meter-files', 'portal', 'tariff'],
  powerPrices: ['power-prices', 'meter-files'],
  priceLists: ['pricing'],
  quality: ['data-quality'],
  setup: ['setup', 'devices', 'wizard', 'places', 'owners'],
  software: ['software-releases'],
  spotMarket: ['spot-market', 'places'],
  stock: ['controller-stock'],
  summary: ['summary', 'energy'],
  user: ['account'],
  wall: ['wall', 'summary'],
}

/** Names of the values of a field, which other features show as well, and a message whose key the product's specification sets. */
const lent: readonly RegExp[] = [
  /^audit\.deletedPerson$/,
  /^adminSearch\.status_/,
  /^charts\.range_/,
  /^company\.record_/,
  /^controllerPages\.ending_/,
  /^costs\.(cost|earned|saved)$/,
  /^plans\.per_/,
  /^portal\.calculations\./,
  /^powerPrices\.unreadable_/,
  /^quality\.repair_/,
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
