import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { MOST_READINGS } from '@kilowatt/contracts/portal/portal-limits'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import type { QuarterLoad } from '@kilowatt/domain/grid-tariff/load/load-months'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { pino } from 'pino'
import { seedPerson } from '../../apps/server/seed/people.ts'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import type { BenchServer } from '../support/bench-server.ts'

/** A household of 17 kW, as the portal reports it. */
const facts = {
  ...{ connectionKw: 17, phases: 3, limiterA: 25, voltageLevel: 'NN', hasQuarterHours: true, exportKw: null },
  ...{ isHousehold: true, userGroup: 0, billingKw: 10, tariffs: 2, yearlyHours: 1000 },
  agreed: [
    {
      kw: [4.6, 4.6, 4.6, 4.6, 4.6],
      from: '2024-01-01',
      to: null,
      setBy: 'operator',
      minKw: 4.6,
      connectionKw: 17,
    },
  ],
}

/** A person with a metering place whose readings came from a file, and the input of its calculation. */
export async function seedMeteringPlace(server: BenchServer, { range, importWh }: QuarterLoad) {
  await using database = openStandaloneDatabase({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
  const person = await seedPerson(database)
  await server.sql.query('update user_account set country_id = (select min(id) from country) where id = $1', [
    person.id,
  ])
  const cookie = await signIn({ url: server.httpUrl }, person)
  const post = async (path: string, data: object): Promise<Buffer> => {
    const call = request(`${server.httpUrl}/api${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
    })
    call.end(JSON.stringify({ data }))
    const [response] = await once(call, 'response')
    const body = await buffer(response)
    if (response.statusCode >= 300) throw new Error(`${path} refused: ${response.statusCode} ${body}`)
    return body
  }
  const { deviceId } = JSON.parse((await post('/external-devices', { name: 'Home' })).toString()).data
  const firstMs = localDayRange(TARIFF_ZONE, range.from).startMs
  for (let at = 0; at < importWh.length; at += MOST_READINGS)
    await post(`/external-devices/${deviceId}/readings`, {
      direction: 'import',
      startsAt: firstMs + at * QUARTER_MS,
      minutes: 15,
      energyWh: [...importWh.subarray(at, at + MOST_READINGS)],
    })
  await server.sql.query('update portal_device set facts = $1, facts_at = now() where id = $2', [
    JSON.stringify(facts),
    deviceId,
  ])
  await server.sql.query('vacuum analyze')
  const block = (kw: number) => ({ block1: kw, block2: kw, block3: kw, block4: kw, block5: kw })
  const requested = { vt: 0.12, mt: 0.09, ...range, customPowerLimits: block(6) }
  const path = `/pricing/abstract-devices/${deviceId}/calculations`
  return { cookie, path, requested, calculate: () => post(path, requested) }
}
