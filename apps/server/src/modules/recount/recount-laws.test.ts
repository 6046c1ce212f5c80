import { quarterDifferences } from '@kilowatt/domain/recount/differences'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomSite } from '../../testing/random-sites.ts'
import { type FreshDb, freshDb } from '../../testing/servers/fresh-db.ts'
import { recountEnergies } from './recount.queries.ts'

/** Number of compared quarter-hours, with and without a known recount of consumption. */
const looked = { known: 0, unknown: 0 }
let database: FreshDb
beforeAll(async () => {
  database = await freshDb()
})
afterAll(() => database[Symbol.asyncDispose]())

test.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
  'law: the roll-up of random location %i equals the recount',
  async (seed) => {
    const { locationId, timezone, range } = await randomSite(database, seed)
    const { stored, recounted } = await recountEnergies(database.db, locationId, range)
    for (const { consumptionWh } of recounted) looked[consumptionWh === null ? 'unknown' : 'known']++
    expect(quarterDifferences(stored, recounted, (at) => localDateAt(timezone, at))).toEqual([])
  },
)

test('the random locations covered known and unknown quarter-hours', () => {
  expect(looked.known).toBeGreaterThan(2_000)
  expect(looked.unknown).toBeGreaterThan(50)
})
