import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import type { DeviceParameter } from '@kilowatt/domain/devices/parameters/device-parameter'
import { seedCompany, seedLocationGroup } from '../../seed/companies.ts'
import { seedDevice, seedOemDevice } from '../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../seed/locations.ts'
import { seedPerson } from '../../seed/people.ts'
import type { Platform } from '../platform/platform.ts'
import { signedInAs } from './people/sign-in.ts'
import { startTestServer } from './servers/test-server.ts'

/** Parameters that a battery announces: its power, with a hold, positive while it discharges. */
export const batteryParameters: readonly DeviceParameter[] = [
  {
    ...{ name: 'p_set', kind: 'power', unit: 'W', min: -5_000, max: 5_000, step: 1 },
    ...{ nullable: true, hold: 86_400 },
  },
]

/** A battery behind a connected controller. */
export async function seedBattery(platform: Platform, locationId: number, name = 'Battery'): Promise<number> {
  const controller = await seedOemDevice(platform, { locationId })
  await platform.db
    .updateTable('oem_device')
    .set({ connected: true })
    .where('id', '=', controller.id)
    .execute()
  const { id } = await seedDevice(platform, {
    ...{ locationId, oemDeviceId: controller.id, source: 'bat', name, category: 'BATTERY' },
    parameters: batteryParameters,
  })
  return id
}

export const reserveStrategy = (
  deviceId: number,
  changes: Partial<StrategyInputValues> = {},
): StrategyInputValues => ({
  ...{ kind: 'RESERVE', name: 'Reserve for the night', isActive: true, settings: { reservePct: 30 } },
  ...{ deviceIds: [deviceId], measuringDeviceId: null },
  ...changes,
})

/**
 * A company with a home in a group, its owner, an operator, a guest who sees the home, and a guest who may
 * control it.
 */
export async function startControlHome() {
  const server = await startTestServer()
  const { platform } = server.app
  const company = await seedCompany(platform)
  const group = await seedLocationGroup(platform, {
    ...{ companyId: company.id, parentId: company.rootGroupId, name: 'North' },
  })
  const place = { companyId: company.id, locationGroupId: group.id }
  const owner = await seedPerson(platform, { firstName: 'Olga' })
  const operator = await seedPerson(platform, {
    ...{ firstName: 'Oto', role: 'ROLE_AGGREGATOR', companyId: company.id },
  })
  const [guest, helper, stranger] = [
    await seedPerson(platform),
    await seedPerson(platform),
    await seedPerson(platform),
  ]
  /** another home of the owner, with a battery unless it is bare */
  async function addHome(
    name: string,
    { isBare = false, ownerId = owner.id }: { isBare?: boolean; ownerId?: number } = {},
  ) {
    const { id } = await seedLocation(platform, { ...place, ownerId, name })
    return { locationId: id, batteryId: isBare ? 0 : await seedBattery(platform, id) }
  }
  const home = await addHome('Sunny Hill')
  const meter = await seedDevice(platform, { locationId: home.locationId, name: 'Meter', category: 'GRID' })
  await seedGrant(platform, { locationId: home.locationId, userId: guest.id, actions: ['view'] })
  await seedGrant(platform, { locationId: home.locationId, userId: helper.id, actions: ['view', 'control'] })
  const as = async (person: { id: number }) => server.client(await signedInAs(server, person))
  return {
    ...{
      server,
      platform,
      db: platform.db,
      company,
      groupId: group.id,
      ...home,
      meterId: meter.id,
      addHome,
      as,
    },
    people: { owner, operator, guest, helper, stranger },
    asOwner: await as(owner),
    asOperator: await as(operator),
    asGuest: await as(guest),
    asHelper: await as(helper),
    asStranger: await as(stranger),
    /** kinds of notices queued or delivered to a person, with the path */
    noticesTo: async (userId: number) => {
      const { rows } = await platform.pool.query<{ kind: string }>(
        `select kind from notice where $1 = any(user_ids)
        union all select kind from notification where user_id = $1`,
        [userId],
      )
      return rows.map(({ kind }) => kind)
    },
    /** @param after id of the last entry that is left out */
    auditOf: async (action: string, after = 0) => {
      const { rows } = await platform.pool.query<{ before: unknown; after: unknown; actor_id: number }>(
        'select before, after, actor_id, object_name from audit_entry where action = $1 and id > $2 order by id',
        [action, after],
      )
      return rows
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
export type ControlHome = Awaited<ReturnType<typeof startControlHome>>
