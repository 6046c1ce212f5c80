import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { seedCompany } from '../../apps/server/seed/companies.ts'
import { seedDevice, seedOemDevice } from '../../apps/server/seed/devices.ts'
import { seedLocation } from '../../apps/server/seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../apps/server/seed/people.ts'
import type { StandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'

export type WorkbenchDevice = { source: string; name: string; category: DeviceCategory }

export type Workbench = {
  readonly locationId: number
  readonly name: string
  readonly owner: SeededPerson
  readonly controller: { readonly serial: string; readonly secret: string }
  readonly deviceIds: Readonly<Record<string, number>>
}

type Plan = {
  name: string
  devices?: readonly WorkbenchDevice[]
  /** seconds between samples; values are stale after three times as long */
  everyS?: number
  gridLimitW?: number
  solarPeakW?: number
  timezone?: string
  coordinates?: { latitude: number; longitude: number }
}

/** A location in its own company, whose devices report only what the test sends. */
export async function createWorkbench(
  database: StandaloneDatabase,
  { name, devices = [], everyS = 60, ...place }: Plan,
): Promise<Workbench> {
  const company = await seedCompany(database, { name: `${name} Ltd` })
  const owner = await seedPerson(database, { companyId: company.id, role: 'ROLE_USER_ADVANCED' })
  const { id: locationId } = await seedLocation(database, {
    companyId: company.id,
    locationGroupId: company.rootGroupId,
    ownerId: owner.id,
    name,
    gridLimitW: 14_000,
    solarPeakW: 10_000,
    coordinates: { latitude: 46.05, longitude: 14.51 },
    ...place,
  })
  const controller = await seedOemDevice(database, { type: 'CONTROLLER', locationId })
  const deviceIds: Record<string, number> = {}
  for (const { source, ...device } of devices)
    deviceIds[source] = (
      await seedDevice(database, {
        ...device,
        locationId,
        oemDeviceId: controller.id,
        source,
        expectedPeriodS: everyS,
      })
    ).id
  return { locationId, name, owner, controller, deviceIds }
}
