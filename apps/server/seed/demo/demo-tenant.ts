import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { demoSite } from '@kilowatt/households/demo-sites'
import { type SiteDeviceId, siteDevices } from '@kilowatt/households/site-devices'
import { createBrand } from '../../src/modules/branding/index.ts'
import {
  createDevice,
  createDeviceGroup,
  P1_SOURCE,
  registerOemDevices,
} from '../../src/modules/devices/index.ts'
import { createUser } from '../../src/modules/identity/index.ts'
import { insertPlan, insertPriceList } from '../../src/modules/pricing/index.ts'
import {
  createCompany,
  createLocation,
  createLocationGroup,
  grantLocation,
  setMembership,
} from '../../src/modules/tenancy/index.ts'
import type { Change } from '../../src/platform/changes.ts'
import type { Tx } from '../../src/platform/database/db.ts'
import { SLOVENIA } from '../companies.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { DemoFleet, DemoFleetSite } from './demo-fleet-file.ts'
import { type DemoPlace, demoPlaces } from './demo-places.ts'
import { DEMO_PRICES_FROM, demoPlan } from './demo-plan.ts'

/**
 * The demo company with its people, places and hardware, in the caller's transaction.
 * @param sinceMs first minute of the history that will be loaded
 */
export async function createDemoTenant(
  change: Change,
  { passwordHash, sinceMs }: { passwordHash: string; sinceMs: number },
): Promise<{ fleet: DemoFleet; ownerId: number; companyId: number }> {
  const { tx } = change
  const company = await createCompany(tx, {
    name: 'Green Valley Energy',
    countryId: SLOVENIA,
    contactEmail: 'info@example.com',
    contactPhone: '+386 1 000 00 00',
    isDefault: true,
  })
  await createBrand(tx, {
    companyId: company.id,
    identifier: 'green-valley',
    platformName: 'Green Valley',
    productName: 'Green Valley Energy',
    slogan: 'Sun, wind and a good plan',
    theme: 'dark-green',
    supportEmail: 'support@example.com',
  })
  const groupIds = new Map<string, number>()
  for (const name of new Set(demoPlaces.map(({ region }) => region))) {
    const group = await createLocationGroup(tx, {
      companyId: company.id,
      parentId: company.rootGroupId,
      name,
    })
    groupIds.set(name, group.id)
  }
  const people = await createPeople(change, company.id, passwordHash)
  const owner = { ownerKind: 'company', userId: null, companyId: company.id } as const
  const plan = await insertPlan(tx, owner, demoPlan())
  const marketPlan = await insertPlan(tx, owner, demoPlan('spot_market'))
  const marketFrom = marketPlanFrom(Date.now())
  const sites: DemoFleetSite[] = []
  for (const place of demoPlaces) {
    const location = await createLocation(tx, {
      companyId: company.id,
      locationGroupId: groupIds.get(place.region) ?? company.rootGroupId,
      ownerId: place.isOwners ? people.owner : null,
      name: place.name,
      countryId: SLOVENIA,
      timezone: 'Europe/Ljubljana',
      street: place.street,
      houseNumber: place.houseNumber,
      postcode: place.postcode,
      city: place.city,
      coordinates: place.coordinates,
      gridLimitW: place.gridLimitW,
      solarPeakW: demoSite(place.site).solar?.peakW ?? null,
      solarPlane: demoSite(place.site).solar?.plane ?? null,
    })
    // the company's own homes have no owner, to show that case too
    if (place.isOwners) {
      const hasChanged = place.site === 'river-flat'
      const terms = {
        ...({ network: null, exportTariff: null, netting: 'separate', nettingPeriod: 'month' } as const),
        agreedKw: {},
      }
      const validTo = hasChanged ? addDays(marketFrom, -1) : null
      await insertPriceList(tx, location.id, {
        ...terms,
        planId: plan.id,
        validFrom: DEMO_PRICES_FROM,
        validTo,
      })
      // market prices are known for only a year
      if (hasChanged)
        await insertPriceList(tx, location.id, {
          ...terms,
          planId: marketPlan.id,
          validFrom: marketFrom,
          validTo: null,
        })
    }
    if (place.site === 'lake-cabin') await grantView(change, location.id, people.guest)
    sites.push(await createHardware(tx, place, location.id, sinceMs))
  }
  return { fleet: { sites }, ownerId: people.owner, companyId: company.id }
}

/** The first day of the month half a year ago. */
function marketPlanFrom(now: number): LocalDate {
  const today = new Date(now)
  return localDateAt('UTC', Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 6, 1))
}

async function createPeople(change: Change, companyId: number, passwordHash: string) {
  const ids = new Map<string, number>()
  for (const { email, firstName, lastName, role } of demoAccounts) {
    const isSuperAdmin = role === 'ROLE_SUPER_ADMIN'
    const person = { email, firstName, lastName, passwordHash, isSuperAdmin, emailVerified: true }
    const { id } = await createUser(change.tx, { ...person, countryId: SLOVENIA })
    if (!isSuperAdmin) await setMembership(change, { userId: id, companyId, role })
    ids.set(email, id)
  }
  const owner = ids.get('owner@example.com')
  if (owner === undefined) throw new Error('the demo has no owner')
  return { owner, guest: ids.get('guest@example.com') ?? null }
}

async function grantView(change: Change, locationId: number, userId: number | null) {
  if (userId === null) return
  const flags = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
  await grantLocation(change, { locationId, userId, flags })
}

/** The P1 module has its meter; all other devices are behind the controller. */
async function createHardware(
  tx: Tx,
  place: DemoPlace,
  locationId: number,
  sinceMs: number,
): Promise<DemoFleetSite> {
  const [p1] = place.p1
    ? await registerOemDevices(tx, [{ type: 'P1_WIFI', locationId, alias: `${place.name} meter` }])
    : []
  const [controller] = place.controller
    ? await registerOemDevices(tx, [{ type: 'CONTROLLER', locationId, alias: `${place.name} controller` }])
    : []
  const deviceIds: Partial<Record<SiteDeviceId, number>> = {}
  const { battery } = demoSite(place.site)
  if (p1) deviceIds.grid1 = await meterOf(tx, p1.id)
  for (const [priority, device] of siteDevices(demoSite(place.site)).entries()) {
    if (!controller || deviceIds[device.id] !== undefined) continue
    const { id } = await createDevice(tx, {
      locationId,
      oemDeviceId: controller.id,
      source: device.id,
      name: device.name,
      type: device.type,
      category: device.category,
      priority,
      expectedPeriodS: place.controller?.everyS ?? 60,
      channels: device.channels,
      capacityKwh: device.category === 'BATTERY' && battery ? battery.capacityWh / 1_000 : null,
    })
    deviceIds[device.id] = id
  }
  for (const [sort, group] of place.deviceGroups.entries()) {
    const members = group.devices.flatMap((id) => deviceIds[id] ?? [])
    await createDeviceGroup(tx, { locationId, name: group.name, sort, deviceIds: members })
  }
  return {
    site: place.site,
    locationId,
    deviceIds,
    sinceMs,
    knownUntilMs: null,
    ...(p1 && place.p1 ? { p1: { serial: p1.serial, secret: p1.secret, ...place.p1 } } : {}),
    ...(controller && place.controller
      ? {
          controller: {
            serial: controller.serial,
            secret: controller.secret,
            everyS: place.controller.everyS,
            readsMeter: !p1,
          },
        }
      : {}),
  }
}

async function meterOf(tx: Tx, oemDeviceId: number): Promise<number> {
  const { id } = await tx
    .selectFrom('device')
    .select('id')
    .where('oem_device_id', '=', oemDeviceId)
    .where('source', '=', P1_SOURCE)
    .executeTakeFirstOrThrow()
  return id
}
