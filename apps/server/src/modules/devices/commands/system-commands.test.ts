import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, system, systemBecause } from '../../../platform/changes.ts'
import { type BatteryServer, startBatteryServer } from '../../../testing/battery-fixture.ts'
import { commandIssued } from '../device-events.ts'
import { accessDevice } from '../structure/device.access.ts'
import { openCommands } from './command-delivery.ts'
import { type Issuer, issueCommand, issueSystemCommand } from './device-commands.commands.ts'

let site: BatteryServer
beforeAll(async () => {
  site = await startBatteryServer()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.forget()
  await site.connect(true)
})

const reason = 'Agreed power of block 1 would be exceeded'
const owner = (): Actor => ({
  userId: site.world.people.owner.id,
  role: 'ROLE_USER',
  companyId: null,
  runsCompanyIds: [],
})

const person = (): Person => ({ actor: owner(), ip: '192.0.2.1', origin: 'https://example.org' })

async function issue(issuer: Issuer, request: { value: number; id?: string }) {
  const { db, inTx } = site.platform
  const device = await accessDevice(db, owner(), site.battery.id, 'control')
  return inTx(issuer, (change) =>
    issueCommand(change, device, { parameter: 'p_set', expiresInS: 60, whenOffline: 'refuse', ...request }),
  )
}

const lastEntry = () =>
  site.platform.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'object_id', 'after'])
    .where('action', '=', 'device.command')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('the system issues a command: the device and the lists name the system, the audit entry has its reason', async () => {
  const sent: string[] = []
  const stop = site.platform.events.on(commandIssued, ({ command }) => {
    sent.push(command.by)
  })
  const { id } = await issue(systemBecause(reason), { value: -1500 })
  stop()

  expect(sent).toEqual(['system'])
  const { data } = await (await site.as('owner')).commands.ofDevice({ deviceId: site.battery.id })
  expect(data.commands).toMatchObject([{ id, value: -1500, processedBy: { kind: 'system', name: null } }])
  expect(await lastEntry()).toMatchObject({
    actor_id: null,
    object_id: String(site.battery.id),
    after: { commandId: id, parameter: 'p_set', value: -1500, reason },
  })
  const open = await openCommands(site.platform.db, [site.controller.id])
  expect(open.get(site.controller.id)).toMatchObject([{ command: { id, by: 'system' } }])
})

test('the lists name the strategy that decided, with its reason', async () => {
  const { db, inTx } = site.platform
  const device = await accessDevice(db, owner(), site.battery.id, 'control')
  const cause = {
    strategy: { id: 12, name: 'Reserve' },
    reason: { kind: 'RESERVE', key: 'holding', values: { socPct: 28 }, untilMs: null },
  }
  await inTx(systemBecause('Reserve'), (change) =>
    issueSystemCommand(
      change,
      device,
      { parameter: 'p_set', value: -500, expiresInS: 60, whenOffline: 'refuse' },
      { isAudited: true, cause },
    ),
  )
  const { data } = await (await site.as('owner')).commands.ofDevice({ deviceId: site.battery.id })
  expect(data.commands).toMatchObject([{ processedBy: { kind: 'strategy', name: 'Reserve' }, cause }])
})

test("the audit entry of a person's command names the person and has no reason", async () => {
  const { id } = await issue(person(), { value: 500 })
  const entry = await lastEntry()
  expect(entry).toMatchObject({ actor_id: owner().userId, after: { commandId: id } })
  expect(entry.after).not.toHaveProperty('reason')
})

test('the limits of the device apply to the system too', async () => {
  await expect(issue(systemBecause(reason), { value: 9000 })).rejects.toMatchObject({ code: 'value_refused' })
})

test('a person cannot reuse the id of a system command; the system can repeat the id for the same command', async () => {
  const id = crypto.randomUUID()
  await issue(systemBecause(reason), { value: 1, id })
  expect(await issue(systemBecause(reason), { value: 1, id })).toEqual({ id, isRepeated: true })
  expect(await site.commandsOf(site.battery.id)).toHaveLength(1)
  await expect(issue(person(), { value: 1, id })).rejects.toMatchObject({ code: 'conflict' })
})

test('a system command without a reason is refused', () => {
  // @ts-expect-error people read the reason
  const issuer: Issuer = system
  expect(issuer).not.toHaveProperty('reason')
})
