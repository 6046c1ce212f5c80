import { AUDIT_EXPORT_CUT_HEADER, MAX_AUDIT_EXPORT_ROWS } from '@kilowatt/contracts/directory/audit-export'
import { readCsv } from '@kilowatt/domain/csv/csv-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  await add(10_001)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Entries of one kind, so that sign-ins do not count. */
const add = (count: number) =>
  server.app.platform.pool.query(
    `insert into audit_entry (at, action, object_type, object_id, company_id)
     select timestamptz '2025-01-01' + n * interval '1 second', 'location.update', 'location', '7', $1
     from generate_series(1, $2::integer) n`,
    [world.company.id, count],
  )
const asAggregator = () => signedInAs(server, world.people.aggregator)
const list = async (page: number, pageSize = 100) => {
  const client = server.client(await asAggregator())
  const { data } = await client.audit.list({ action: 'location.update', page, pageSize })
  return { rows: data.entries.length, total: data.total, totalIsCapped: data.totalIsCapped }
}
const exportFile = async () => {
  const cookie = await asAggregator()
  const answer = await fetch(`${server.url}/api/audit/export?action=location.update`, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [, ...rows] = readCsv(await answer.text())
  return { isCut: answer.headers.get(AUDIT_EXPORT_CUT_HEADER), rows }
}

test('counting stops at 10,000 and reports it; later pages still exist', async () => {
  expect(await list(1)).toEqual({ rows: 100, total: 10_000, totalIsCapped: true })
  expect(await list(100)).toEqual({ rows: 100, total: 10_000, totalIsCapped: true })
  expect(await list(101)).toEqual({ rows: 1, total: 10_001, totalIsCapped: false })
})

test('an export has all entries, or its last line and its header say that it is incomplete', async () => {
  const whole = await exportFile()
  expect([whole.rows.length, whole.isCut]).toEqual([10_001, 'false'])
  expect(whole.rows.at(-1)?.cells[5]).toBe('Location settings changed')

  await add(MAX_AUDIT_EXPORT_ROWS - 10_001)
  const full = await exportFile()
  expect([full.rows.length, full.isCut]).toEqual([MAX_AUDIT_EXPORT_ROWS, 'false'])
  await add(1)
  // as the web app reads it
  const { headers, body } = await server.client(await asAggregator()).audit.exportCsv({
    action: 'location.update',
  })
  expect([headers[AUDIT_EXPORT_CUT_HEADER], body.size > 1_000_000]).toEqual(['true', true])
  const cut = await exportFile()
  expect([cut.rows.length, cut.isCut]).toEqual([MAX_AUDIT_EXPORT_ROWS + 1, 'true'])
  expect(cut.rows.at(-1)?.cells[0]).toBe(
    'The file contains only the newest 50000 entries. Choose fewer days to export the rest.',
  )
})
