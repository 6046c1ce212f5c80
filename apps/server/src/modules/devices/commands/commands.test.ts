import { randomUUID } from 'node:crypto'
import type { CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import type { CastName } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { type BatteryServer, startBatteryServer } from '../../../testing/battery-fixture.ts'
import { commandIssued } from '../device-events.ts'
import { openCommands } from './command-delivery.ts'
import { expireCommands, settleCommand } from './command-outcomes.commands.ts'
import { COMMANDS_PER_MINUTE } from './device-commands.commands.ts'

let site: BatteryServer
beforeAll(async () => {
  site = await startBatteryServer()
})
afterAll(() => site[Symbol.asyncDispose]())

describe('POST /devices/{deviceId}/commands', () => {
  test('stores a command as pending, sends it and lists it', async () => {
    await site.connect(true)
    const sent: { serial: string; command: CommandMessage; stored: Promise<unknown[]> }[] = []
    const stop = site.platform.events.on(commandIssued, (event) => {
      sent.push({ ...event, stored: site.commandsOf(site.battery.id) })
    })
    const before = Date.now()
    const client = await site.as('controller')
    const { data } = await client.commands.create({
      deviceId: site.battery.id,
      parameter: 'p_set',
      value: -1500,
      expiresInS: 30,
      holdS: 300,
    })
    stop()

    const { command } = data
    expect(command).toMatchObject({
      device: { id: site.battery.id, name: 'Battery' },
      parameter: 'p_set',
      value: -1500,
      holdS: 300,
      before: null,
      processedBy: { kind: 'user', name: 'Ana Novak' },
      status: 'pending',
      code: null,
      processedAt: null,
    })
    expect(command.expiresAt - command.requestedAt).toBe(30_000)
    expect(command.requestedAt).toBeGreaterThanOrEqual(before)
    expect(sent).toMatchObject([
      {
        serial: site.controller.serial,
        command: {
          id: command.id,
          exp: command.expiresAt,
          op: 'set',
          dev: 'bat1',
          par: 'p_set',
          val: -1500,
          hold: 300,
          by: `user:${site.world.people.controller.id}`,
        },
      },
    ])
    expect(await sent[0]?.stored).toContainEqual(expect.objectContaining({ id: command.id }))
    const { data: listed } = await (await site.as('viewer')).commands.ofDevice({ deviceId: site.battery.id })
    expect(listed.commands[0]).toEqual(command)
  })

  test.each<[string, ParameterValue]>([
    ['p_set', 0],
    ['p_set', null],
    ['grid_charge', false],
    ['mode', 'auto'],
    ['soc_limits', { min: 10, max: 90 }],
    ['t_week', [{ day: 1, at: '06:00', val: 21.5 }]],
  ])('stores the value of %s %j unchanged', async (parameter, value) => {
    await site.connect(true)
    const client = await site.as('owner')
    const { data } = await client.commands.create({ deviceId: site.battery.id, parameter, value })
    const { data: listed } = await client.commands.ofDevice({ deviceId: site.battery.id })
    expect(listed.commands[0]).toEqual(data.command)
    expect(data.command.value).toEqual(value)
  })

  test('supersedes an older pending command for the same parameter, and no other command', async () => {
    await site.connect(true)
    const { id: deviceId } = await site.addBattery('bat2', 'Second battery')
    const client = await site.as('owner')
    for (const [parameter, value] of [
      ['p_set', 1],
      ['mode', 'auto'],
      ['p_set', 2],
    ] as const)
      await client.commands.create({ deviceId, parameter, value })
    const { data } = await client.commands.ofDevice({ deviceId })
    expect(data.commands.map(({ parameter, value, status }) => [parameter, value, status])).toEqual([
      ['p_set', 2, 'pending'],
      ['mode', 'auto', 'pending'],
      ['p_set', 1, 'superseded'],
    ])
  })

  test('if two commands are concurrent, the one stored later counts', async () => {
    await site.forget()
    await site.connect(true)
    const client = await site.as('owner')
    await Promise.all(
      [100, 200, 300, 400].map((value) =>
        client.commands.create({ deviceId: site.battery.id, parameter: 'p_set', value }),
      ),
    )
    const { data } = await client.commands.ofDevice({ deviceId: site.battery.id })
    expect(data.commands.map(({ status }) => status)).toEqual([
      'pending',
      'superseded',
      'superseded',
      'superseded',
    ])
  })

  test('treats a repeated id as the same command, even while the device is offline, and refuses another value with that id', async () => {
    await site.forget()
    await site.connect(true)
    const client = await site.as('owner')
    const request = { id: randomUUID(), deviceId: site.battery.id, parameter: 'p_set', value: 700 }
    const { data: first } = await client.commands.create(request)
    await site.connect(false)
    const { data: again } = await client.commands.create(request)
    expect(again).toEqual(first)
    expect(await site.commandsOf(site.battery.id)).toHaveLength(1)
    const entries = await site.platform.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'device.command')
      .execute()
    const logged = entries.filter(({ after }) => JSON.stringify(after).includes(request.id))
    expect(logged).toHaveLength(1)
    await site.connect(true)
    for (const other of [
      { ...request, value: 701 },
      { ...request, parameter: 'mode', value: 'hold' },
    ])
      await expect(client.commands.create(other)).rejects.toMatchObject({ code: 'conflict' })
    await expect((await site.as('controller')).commands.create(request)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await site.commandsOf(site.battery.id)).toHaveLength(1)
  })

  test.each<[string, boolean, 'ok' | 'error', object, string]>([
    ['not connected', false, 'ok', {}, 'Controller is not connected to cloud. Editing is disabled'],
    ['in error', true, 'error', {}, 'Device has error in communication. Editing is disabled'],
    [
      'in error, whether the caller waits or not',
      true,
      'error',
      { whenOffline: 'wait' },
      'Device has error in communication. Editing is disabled',
    ],
  ])('refuses a command while the device is %s', async (_what, connected, status, more, message) => {
    const before = await site.commandsOf(site.battery.id)
    await site.connect(connected)
    await site.set('device', site.battery.id, { status })
    const response = await site.order(site.battery.id, { parameter: 'p_set', value: 1, ...more }, 'owner')
    await site.set('device', site.battery.id, { status: 'ok' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'conflict', message })
    expect(await site.commandsOf(site.battery.id)).toHaveLength(before.length)
  })

  test('keeps a command for an offline controller if the caller allows waiting, until it expires', async () => {
    await site.forget()
    await site.connect(false)
    const { id } = site.controller
    const client = await site.as('owner')
    const request = { deviceId: site.battery.id, parameter: 'p_set', whenOffline: 'wait' } as const
    const { data } = await client.commands.create({ ...request, value: 900, expiresInS: 3600 })
    expect((await openCommands(site.platform.db, [id])).get(id)).toMatchObject([
      { command: { id: data.command.id } },
    ])
    await site.platform.db
      .updateTable('command')
      .set({ expires_at: new Date(Date.now() - 11_000) })
      .execute()
    expect(await openCommands(site.platform.db, [id])).toEqual(new Map())
    await site.platform.inTx(system, expireCommands)
    const { data: listed } = await client.commands.ofDevice({ deviceId: site.battery.id })
    expect(listed.commands).toMatchObject([{ id: data.command.id, status: 'expired' }])
  })

  test('fails a command that was accepted but never finished, after a while', async () => {
    await site.forget()
    await site.connect(true)
    const client = await site.as('owner')
    await client.commands.create({ deviceId: site.battery.id, parameter: 'p_set', value: 900 })
    const { db, inTx } = site.platform
    const ago = (ms: number) =>
      db
        .updateTable('command')
        .set({ status: 'accepted', expires_at: new Date(Date.now() - ms) })
        .execute()
    await ago(800_000)
    await inTx(system, expireCommands)
    expect((await site.commandsOf(site.battery.id)).map(({ status }) => status)).toEqual(['accepted'])
    await ago(901_000)
    await inTx(system, expireCommands)
    expect(await site.commandsOf(site.battery.id)).toMatchObject([{ status: 'failed', code: 'unconfirmed' }])
  })

  test('leaves the newer of two completed commands in force, whatever the order of the answers', async () => {
    await site.forget()
    await site.connect(true)
    const client = await site.as('owner')
    const order = async (value: number) =>
      (await client.commands.create({ deviceId: site.battery.id, parameter: 'p_set', value })).data.command
    const [older, newer] = [await order(100), await order(200)]
    for (const { id, value } of [newer, older])
      await site.platform.inTx(system, (change) =>
        settleCommand(change, site.controller.id, { id, st: 'done', val: value }),
      )
    expect((await site.commandsOf(site.battery.id)).map(({ status }) => status)).toEqual(['done', 'done'])
    const { data } = await client.commands.control({ deviceId: site.battery.id })
    expect(data.control.parameters.find(({ name }) => name === 'p_set')?.now?.value).toBe(200)
  })

  test('limits commands per minute, to protect the device', async () => {
    await site.forget()
    await site.connect(true)
    const { db } = site.platform
    await (await site.as('owner')).commands.create({
      deviceId: site.battery.id,
      parameter: 'p_set',
      value: 1,
    })
    await sql`insert into command (id, location_id, device_id, oem_device_id, parameter, value, requested_at, expires_at, status)
      select gen_random_uuid(), location_id, device_id, oem_device_id, parameter, value, now(), now(), 'done'
      from command, generate_series(2, ${sql.lit(COMMANDS_PER_MINUTE)})`.execute(db)
    const response = await site.order(site.battery.id, { parameter: 'p_set', value: 2 }, 'owner')
    expect(response.status).toBe(429)
    expect(await site.commandsOf(site.battery.id)).toHaveLength(COMMANDS_PER_MINUTE)
    await site.forget()
  })

  test('lets a key with the right scope control what its owner may control, and nothing else', async () => {
    await site.connect(true)
    const { password } = site.world.people.viewer
    const keyOf = async (name: CastName, scope: 'read' | 'control') => {
      const api = await site.as(name)
      return (await api.apiKeys.create({ name: scope, scope, expiresInDays: 1, password })).data.key
    }
    const before = (await site.commandsOf(site.battery.id)).length
    const statuses: number[] = []
    for (const key of [
      await keyOf('owner', 'control'),
      await keyOf('owner', 'read'),
      await keyOf('viewer', 'control'),
    ]) {
      const response = await fetch(`${site.server.url}/api/devices/${site.battery.id}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ parameter: 'mode', value: 'hold' }),
      })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([201, 403, 403])
    expect(await site.commandsOf(site.battery.id)).toHaveLength(before + 1)
  })

  test('accepts no command for a P1 module, which only reads', async () => {
    const { platform } = site
    const module = await seedOemDevice(platform, { type: 'P1_WIFI', locationId: site.world.location.id })
    await site.set('oem_device', module.id, { connected: true })
    const meter = await platform.db
      .selectFrom('device')
      .select('id')
      .where('oem_device_id', '=', module.id)
      .executeTakeFirstOrThrow()
    const response = await site.order(meter.id, { parameter: 'p_set', value: 1 }, 'owner')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ message: 'This device accepts no commands.' })
  })

  test.each<[CastName | undefined, number]>([
    [undefined, 401],
    ['superAdmin', 201],
    ['aggregator', 201],
    ['owner', 201],
    ['controller', 201],
    ['blindGuest', 201],
    ['viewer', 403],
    ['colleague', 404],
    ['foreignAggregator', 404],
    ['foreignOwner', 404],
  ])('answers %s with %i, and stores nothing of a refused command', async (name, status) => {
    await site.connect(true)
    const before = await site.commandsOf(site.battery.id)
    const response = await site.order(site.battery.id, { parameter: 'p_set', value: 1 }, name)
    expect(response.status).toBe(status)
    expect((await site.commandsOf(site.battery.id)).length - before.length).toBe(status === 201 ? 1 : 0)
  })

  test('answers alike for absent, foreign and deleted devices', async () => {
    const deleted = await seedDevice(site.platform, { locationId: site.world.location.id })
    await site.set('device', deleted.id, { status: 'deleted' })
    const body = { parameter: 'p_set', value: 1 }
    const answers = [
      await site.order(2_147_483_647, body, 'foreignOwner'),
      await site.order(site.battery.id, body, 'foreignOwner'),
      await site.order(deleted.id, body, 'owner'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test.each([
    ['a parameter name that the protocol does not allow', { parameter: 'P SET', value: 1 }, 'parameter'],
    ['a value of another kind', { parameter: 'p_set', value: { watts: 1 } }, 'value'],
    ['a value that is not valid text', { parameter: 'mode', value: 'x'.repeat(101) }, 'value'],
    [
      'a schedule of a thousand rows',
      { parameter: 't_week', value: Array.from({ length: 1000 }, () => ({ day: 1, at: '06:00', val: 1 })) },
      'value',
    ],
    ['an expiry more than a day ahead', { parameter: 'p_set', value: 1, expiresInS: 86_401 }, 'expiresInS'],
    ['a hold of 0 seconds', { parameter: 'p_set', value: 1, holdS: 0 }, 'holdS'],
    ['an invalid id', { parameter: 'p_set', value: 1, id: '7' }, 'id'],
  ])('names the field if called with %s', async (_what, body, path) => {
    await site.connect(true)
    const response = await site.order(site.battery.id, body, 'owner')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', data: { fields: [{ path }] } })
  })

  test.each([
    ['an unknown parameter', { parameter: 'p_max', value: 1 }, 'parameter', 'parameter'],
    ['a read-only parameter', { parameter: 'cycles', value: 1 }, 'parameter', 'read_only'],
    ['a value of another type', { parameter: 'p_set', value: 'full' }, 'value', 'type'],
    ['more than the device allows', { parameter: 'p_set', value: 5001 }, 'value', 'range'],
    ['an unknown choice', { parameter: 'mode', value: 'party' }, 'value', 'range'],
    ['limits that cross', { parameter: 'soc_limits', value: { min: 90, max: 10 } }, 'value', 'range'],
    ['a hold that is too long', { parameter: 'p_set', value: 1, holdS: 3601 }, 'holdS', 'hold'],
    [
      'a hold of a parameter that cannot be held',
      { parameter: 'grid_charge', value: true, holdS: 60 },
      'holdS',
      'hold',
    ],
  ])(
    "refuses %s by the device's own description, before sending anything",
    async (_what, body, path, message) => {
      await site.connect(true)
      const before = await site.commandsOf(site.battery.id)
      const sent: unknown[] = []
      const stop = site.platform.events.on(commandIssued, (event) => sent.push(event))
      const response = await site.order(site.battery.id, body, 'owner')
      stop()
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        code: 'value_refused',
        data: { fields: [{ path, message }] },
      })
      expect(await site.commandsOf(site.battery.id)).toHaveLength(before.length)
      expect(sent).toEqual([])
    },
  )
})
