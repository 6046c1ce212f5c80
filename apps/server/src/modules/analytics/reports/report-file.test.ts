import { expect, test } from 'vitest'
import { toAppError } from '../../../platform/errors.ts'
import { openReportFile } from './report-file.ts'
import type { ReportSource } from './report-source.queries.ts'

const lost = Object.assign(new Error('connect EHOSTUNREACH 10.0.0.5:5432'), { code: 'EHOSTUNREACH' })

const sourceWith = (sum: ReportSource['sum']): ReportSource => ({
  name: 'Hill House',
  companyId: 1,
  timezone: 'Europe/Ljubljana',
  locations: null,
  sum,
  prices: async () => ({
    costs: [],
    tariffs: [],
    areCostsPending: false,
    pendingCosts: [],
    outdatedCosts: [],
    costCoverage: null,
  }),
  estimated: async () => [],
})

const open = (format: 'csv' | 'xlsx', source: ReportSource) =>
  openReportFile(
    { db: undefined as never, apart: undefined as never },
    source,
    { from: '2025-03-01', to: '2025-03-05', step: 'day', format, locale: 'en' },
    Date.UTC(2025, 3, 1),
  )

test.each(['csv', 'xlsx'] as const)(
  'refuses a %s whose first rows cannot be read, instead of sending a part of it',
  async (format) => {
    const source = sourceWith(() => Promise.reject(lost))
    const error = await open(format, source).catch((thrown: unknown) => toAppError(thrown))
    expect(error).toMatchObject({ code: 'unavailable', status: 503 })
  },
)

test('a file that is no longer wanted reads no more rows', async () => {
  let reads = 0
  const { body } = await open(
    'csv',
    sourceWith(async () => {
      reads += 1
      return { sums: new Map(), reporting: 1 }
    }),
  )
  await body.cancel()
  expect(reads).toBe(1)
})
