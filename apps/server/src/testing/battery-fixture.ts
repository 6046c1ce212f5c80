import type { DeviceParameter } from '@kilowatt/domain/devices/parameters/device-parameter'
import { seedDevice, seedOemDevice } from '../../seed/devices.ts'
import { type CastName, seedTwoCompanies } from '../../seed/two-companies.ts'
import { signedInAs } from './people/sign-in.ts'
import { startTestServer } from './servers/test-server.ts'

const parameters: DeviceParameter[] = [
  { name: 'p_set', kind: 'power', unit: 'W', min: -5000, max: 5000, step: 1, nullable: true, hold: 3600 },
  { name: 'mode', kind: 'choice', choices: ['auto', 'hold'] },
  { name: 'grid_charge', kind: 'switch' },
  { name: 'soc_limits', kind: 'soc_limits', unit: '%', min: 0, max: 100, step: 1 },
  { name: 't_week', kind: 'schedule', unit: '°C', min: 5, max: 30, step: 0.5 },
  { name: 'cycles', kind: 'number', writable: false },
]

/** A server with two companies, one with a battery that can be controlled and a silent controller. */
export async function startBatteryServer() {
  const server = await startTestServer()
  const { platform } = server.app
  const { db } = platform
  const world = await seedTwoCompanies(platform)
  const locationId = world.location.id
  const controller = await seedOemDevice(platform, { locationId })
  const addBattery = (source: string, name: string) =>
    seedDevice(platform, {
      locationId,
      oemDeviceId: controller.id,
      source,
      name,
      category: 'BATTERY',
      parameters,
    })
  const cookieOf = (name: CastName | undefined) => (name ? signedInAs(server, world.people[name]) : '')
  const set = (
    table: 'oem_device' | 'device',
    id: number,
    values: { connected?: boolean; status?: 'ok' | 'error' | 'deleted' },
  ) => db.updateTable(table).set(values).where('id', '=', id).execute()
  return {
    server,
    platform,
    world,
    controller,
    battery: await addBattery('bat1', 'Battery'),
    addBattery,
    cookieOf,
    as: async (name: CastName) => server.client(await cookieOf(name)),
    set,
    connect: (connected: boolean) => set('oem_device', controller.id, { connected }),
    /** Deletes earlier commands, so that a test counts only its own. */
    forget: () => db.deleteFrom('command').execute(),
    commandsOf: (deviceId: number) =>
      db.selectFrom('command').selectAll().where('device_id', '=', deviceId).execute(),
    order: async (deviceId: number | string, body: unknown, name?: CastName) =>
      fetch(`${server.url}/api/devices/${deviceId}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: await cookieOf(name) },
        body: JSON.stringify(body),
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
export type BatteryServer = Awaited<ReturnType<typeof startBatteryServer>>
