import type { APIRequestContext } from '@playwright/test'

type Path = string
/** The screens of the product by the person who sees them, with the ids of their places. */
export type Screens = Readonly<
  Record<'nobody' | 'newcomer' | 'owner' | 'guest' | 'aggregator' | 'super', readonly Path[]>
>

const person = [
  '/user/settings',
  '/user/info',
  '/user/profile/account',
  '/user/profile/preferences',
  '/user/change-password',
  '/user/profile/security',
  '/user/profile/sessions',
  '/user/profile/privacy',
  '/user/profile/developer',
]

const portal = [
  '/external/integrations',
  '/external/integrations/meter-data/data',
  '/external/integrations/meter-data/management',
  '/external/integrations/meter-data/calculations',
  '/external/integrations/meter-data/comparison-charts',
  '/external/integrations/meter-data/battery',
  '/external/integrations/meter-data/solar',
]

const setup = ['/setup', '/setup/oem-device', '/setup/p1-wifi', '/setup/pricing']

const pricing = ['price-lists', 'price-lists/create', 'plans', 'plans/create', 'spot-market']

/** The tabs of a device, except the tab that it opens with. */
const tabs = ['energy', 'details', 'groups', 'commands', 'quality']

/** @param owner calls on behalf of the demo's owner, @param aggregator on behalf of the company's */
export async function screensOf(owner: APIRequestContext, aggregator: APIRequestContext): Promise<Screens> {
  const [sunny, flat] = await Promise.all([place(owner, 'Sunny Hill'), place(owner, 'River Flat')])
  const [{ id: companyId }] = (await answerOf(aggregator, '/api/companies')).data.companies
  const companies = `/settings/global/companies/${companyId}`
  const [{ id: oemDeviceId }] = (await answerOf(aggregator, `/api/companies/${companyId}/oem-devices`)).data
    .oemDevices
  const [home] = (await answerOf(aggregator, `/api/companies/${companyId}/locations`)).data.locations
  const groupId = home.locationGroup.id
  const groupLocation = `${companies}/location-groups/${groupId}/locations/${home.id}`
  return {
    nobody: [
      '/auth/login',
      '/auth/register',
      '/auth/awaiting-email-verification',
      '/auth/verify-email?token=used',
      '/auth/forgotten-password',
      '/auth/reset-password?token=used',
      '/auth/token-validation',
      '/auth/privacy-policy',
      '/auth/terms',
      '/auth/first-account',
      '/auth/support',
      '/auth/power-prices',
      '/nowhere',
    ],
    // they own nothing yet, and nothing is shared with them
    newcomer: ['/', '/setup/oem-device', '/setup/p1-wifi'],
    owner: [
      '/',
      ...portal,
      sunny,
      `${sunny}/charts`,
      ...['summary', 'reports', 'wall'].map((part) => `${sunny}/${part}`),
      ...['solar-power-plant', 'ev-charger', 'battery', 'grid', 'hvac'].map(
        (category) => `${sunny}/category/${category}`,
      ),
      `${sunny}/patterns`,
      `${sunny}/patterns?period=month&view=table`,
      `${sunny}/manage/settings`,
      `${sunny}/manage/users`,
      `${sunny}/manage/structure`,
      `${sunny}/manage/quality`,
      `${sunny}/manage/meter-comparison`,
      ...(await controllersOf(owner, sunny)),
      ...(await devicesOf(owner, sunny)),
      `${sunny}/commands`,
      flat,
      `${flat}/charts`,
      ...setup,
      ...pricing.flatMap((part) => [`/pricing/${part}`, `${sunny}/manage/pricing/${part}`]),
      `${sunny}/manage/pricing/comparison`,
      ...(await pricesOf(owner, sunny)),
      ...person,
    ],
    guest: ['/', `${sunny}/manage/settings`, '/confirmation?confirmationId=used'],
    aggregator: [
      '/overview',
      `/companies/${companyId}`,
      `/companies/${companyId}/location-groups/${groupId}`,
      ...['charts', 'summary', 'reports', 'wall', 'patterns'].map(
        (part) => `/companies/${companyId}/location-groups/${groupId}/${part}`,
      ),
      `/companies/${companyId}/integrated-devices`,
      companies,
      ...['locations', 'location-groups', 'users', 'oem-devices', 'mail', 'new-location'].map(
        (part) => `${companies}/${part}`,
      ),
      `${companies}/location-groups?group=${groupId}`,
      groupLocation,
      `${groupLocation}/users`,
      `${companies}/oem-devices/${oemDeviceId}`,
    ],
    super: [
      '/overview',
      ...['users', 'locations', 'oem-devices', 'devices'].map((kind) => `/admin/search/${kind}`),
      '/admin/audit',
      '/admin/prices',
      '/admin/network-prices',
      '/admin/weather',
      '/admin/oem-devices',
      '/admin/software',
      '/admin/quarantine',
      '/admin/outbox',
    ],
  }
}

async function place(owner: APIRequestContext, name: string): Promise<Path> {
  const { data } = await answerOf(owner, '/api/locations?pageSize=100')
  const found = data.locations.find((location: { name: string }) => location.name === name)
  if (!found) throw new Error(`${name} is not among the locations`)
  return `/locations/${found.id}`
}

async function devicesOf(owner: APIRequestContext, location: Path): Promise<Path[]> {
  const { data } = await answerOf(owner, `/api${location}/devices`)
  const [device, ...others] = data.devices.map(({ id }: { id: number }) => `${location}/devices/${id}`)
  const [group] = data.devices.flatMap(({ deviceGroups }: { deviceGroups: { id: number }[] }) => deviceGroups)
  return [
    device,
    ...tabs.map((tab) => `${device}?tab=${tab}`),
    ...others,
    ...(group ? [`${location}/device-groups/${group.id}`] : []),
  ]
}

async function pricesOf(owner: APIRequestContext, location: Path): Promise<Path[]> {
  const { data } = await answerOf(owner, `/api${location}/pricing/price-lists`)
  const [{ id, plan }] = data.priceLists
  const manage = `${location}/manage/pricing`
  return [`${manage}/price-lists/${id}`, `${manage}/plans/${plan.id}`, `/pricing/plans/${plan.id}`]
}

async function controllersOf(owner: APIRequestContext, location: Path): Promise<Path[]> {
  const list = `${location}/manage/oem-devices`
  const { data } = await answerOf(owner, `/api${location}/oem-devices`)
  const controllers: string[] = data.oemDevices.map(({ id }: { id: number }) => `${list}/${id}`)
  const [behind] = (await answerOf(owner, `/api${location}/devices`)).data.devices
  return [
    list,
    ...controllers,
    ...controllers.slice(0, 1).flatMap((at) => [`${at}/explorer`, `${at}/devices/${behind.id}`]),
  ]
}

const answerOf = async (calls: APIRequestContext, path: string) => (await calls.get(path)).json()
