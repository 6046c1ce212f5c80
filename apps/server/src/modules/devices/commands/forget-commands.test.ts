import { COMMANDS_KEPT_DAYS, COMMANDS_KEPT_PER_DEVICE } from '@kilowatt/contracts/devices/command-limits'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BatteryServer, startBatteryServer } from '../../../testing/battery-fixture.ts'
import { forgetCommands } from './forget-commands.job.ts'

let site: BatteryServer
beforeAll(async () => {
  site = await startBatteryServer()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.forget())

const MINUTE_MS = 60_000
const TOO_OLD_MS = COMMANDS_KEPT_DAYS * UTC_DAY_MS + MINUTE_MS

/** Commands for a parameter, the newest `ageMs` ago, each a minute before the next. */
const issued = (parameter: string, ageMs: number, { count = 1, status = 'done' } = {}) =>
  sql`
    insert into command (id, device_id, location_id, oem_device_id, parameter, value, author, requested_at, expires_at, status)
    select gen_random_uuid(), ${site.battery.id}, ${site.world.location.id}, ${site.controller.id}, ${parameter}, to_jsonb(n),
      'system', ${new Date(Date.now() - ageMs)}::timestamptz - make_interval(mins => n), now(), ${status}
    from generate_series(0, ${count - 1}::integer) as n
  `.execute(site.platform.db)

const run = () => forgetCommands(site.platform).run({})
const kept = async () =>
  (await site.commandsOf(site.battery.id)).map(({ parameter, value }) => `${parameter} ${value}`).sort()

test('deletes old commands, except open ones and the latest for each parameter', async () => {
  await issued('p_set', TOO_OLD_MS, { count: 3 })
  await issued('mode', TOO_OLD_MS, { count: 2, status: 'pending' })
  await issued('soc_limits', 0)
  await run()
  const after = ['mode 0', 'mode 1', 'p_set 0', 'soc_limits 0']
  expect(await kept()).toEqual(after)
  await run()
  expect(await kept()).toEqual(after)
})

test('keeps the newest commands for a device that is set constantly', async () => {
  await issued('mode', UTC_DAY_MS * 30, { count: 2 })
  await issued('p_set', 0, { count: COMMANDS_KEPT_PER_DEVICE })
  await run()
  const known = await site.commandsOf(site.battery.id)
  expect(known.filter(({ parameter }) => parameter === 'p_set')).toHaveLength(COMMANDS_KEPT_PER_DEVICE)
  expect(known.filter(({ parameter }) => parameter === 'mode').map(({ value }) => value)).toEqual([0])
})
