import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { system } from '../../../platform/changes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { PriceDocumentError } from '../documents/price-document.ts'
import { keepSpotPrices } from '../stored/spot-prices.commands.ts'
import { readEcbRates } from './ecb-rates.ts'
import { fetchDueRates } from './fetch-rates.job.ts'
import { findRate } from './reference-rates.queries.ts'

/**
 * In the format of https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml; the rates of the 24th
 * are real, earlier ones are invented.
 */
const ratesOf = (usd: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='2026-09-24'>
\t\t\t<Cube currency='USD' rate='${usd}'/>
\t\t\t<Cube currency='CZK' rate='24.399'/>
\t\t\t<Cube currency='SEK' rate='11.2645'/>
\t\t\t<Cube currency='ISK' rate='138.00'/>
\t\t</Cube>
\t\t<Cube time='2026-09-18'><Cube currency="SEK" rate="11.0"/><Cube currency="NOK" rate="N/A"/></Cube>
\t</Cube>
</gesmes:Envelope>`
const document = ratesOf('1.1367')

test('a document of the bank is read day by day; invalid rates are left out', () => {
  expect(readEcbRates(document)).toEqual([
    { day: '2026-09-24', currency: 'USD', perEuro: '1.1367' },
    { day: '2026-09-24', currency: 'CZK', perEuro: '24.399' },
    { day: '2026-09-24', currency: 'SEK', perEuro: '11.2645' },
    { day: '2026-09-24', currency: 'ISK', perEuro: '138.00' },
    { day: '2026-09-18', currency: 'SEK', perEuro: '11.0' },
  ])
})

test.each([
  ['a page', '<html><body>maintenance</body></html>', 'not_prices'],
  ['half of a document', document.slice(0, 400), 'not_readable'],
  ['not XML', '{"rates":[]}', 'not_readable'],
  ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${document}`, 'not_readable'],
])('%s is not a document of rates', (_what, text, fault) => {
  expect(() => readEcbRates(text)).toThrow(expect.objectContaining({ fault }))
  expect(() => readEcbRates(text)).toThrow(PriceDocumentError)
})

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  return () => server[Symbol.asyncDispose]()
})

const HOUR_MS = 3_600_000
/** a Thursday, 16:15 in Frankfurt */
const AFTERNOON = Date.parse('2026-09-24T16:15:00+02:00')

/** The bank at an address; `say` sets its answer. */
async function bank() {
  const requested: { path: string; etag: string | undefined }[] = []
  const replies: { reply: string | number } = { reply: document }
  const listener = createServer(({ url = '', headers }, response) => {
    requested.push({ path: url, etag: headers['if-none-match'] })
    if (typeof replies.reply === 'number') return void response.writeHead(replies.reply).end()
    if (headers['if-none-match'] === '"a"' && replies.reply === document)
      return void response.writeHead(304).end()
    response.writeHead(200, { etag: '"a"' }).end(replies.reply)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listener.closeAllConnections()
    listener.close()
  })
  const failures: string[] = []
  const parts = {
    ...server.app.platform,
    ecb: { baseUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/stats/eurofxref` },
    backOff: { attempts: 2, firstMs: 1, longestMs: 60_000, random: () => 1, pause: async () => undefined },
    countFailure: ({ provider, fault }: { provider: string; fault: string }) =>
      void failures.push(`${provider} ${fault}`),
  }
  return { requested, says: replies, failures, parts, round: (at: number) => fetchDueRates(parts, () => at) }
}
const rate = (from: string, to: string, day: string) => findRate(server.app.platform.db, { from, to, day })

test('rates are requested when they may be available, with the known ETag, and apply on the following days', async () => {
  const { requested, round } = await bank()
  await round(AFTERNOON)
  await round(AFTERNOON + HOUR_MS)
  expect(requested).toEqual([{ path: '/stats/eurofxref/eurofxref-hist-90d.xml', etag: undefined }])
  // on Friday there are no new rates at noon, and at 16:30 the document is unchanged
  await round(AFTERNOON + 20 * HOUR_MS)
  expect(requested.length).toBe(1)
  await round(AFTERNOON + 24 * HOUR_MS)
  expect(requested[1]?.etag).toBe('"a"')
  expect(await rate('EUR', 'SEK', '2026-09-27')).toEqual({ rate: 11.2645, day: '2026-09-24' })
  expect(await rate('SEK', 'EUR', '2026-09-24')).toEqual({ rate: 1 / 11.2645, day: '2026-09-24' })
  expect(await rate('SEK', 'CZK', '2026-09-24')).toEqual({ rate: 24.399 / 11.2645, day: '2026-09-24' })
  expect(await rate('EUR', 'SEK', '2026-09-23')).toEqual({ rate: 11, day: '2026-09-18' })
})

test('a rate does not apply long after its day, before its day, or to an unknown currency', async () => {
  const { round } = await bank()
  await round(AFTERNOON)
  expect(await rate('EUR', 'SEK', '2026-10-02')).toBeNull()
  expect(await rate('EUR', 'SEK', '2026-09-17')).toBeNull()
  expect(await rate('EUR', 'NOK', '2026-09-24')).toBeNull()
  expect(await rate('NOK', 'SEK', '2026-09-24')).toBeNull()
})

test.each([
  ['is down', 503, 'ecb busy'],
  ['sends junk', '<html/>', 'ecb not_prices'],
  ['refuses', 403, 'ecb refused'],
])(
  'a bank that %s does not change existing rates; the failure is recorded, and the bank is asked again an hour later',
  async (_what, reply, failure) => {
    const { requested, says: replies, failures, round } = await bank()
    await round(AFTERNOON)
    replies.reply = reply
    await round(AFTERNOON + 24 * HOUR_MS)
    expect(failures).toEqual([failure])
    expect(await rate('EUR', 'SEK', '2026-09-24')).toEqual({ rate: 11.2645, day: '2026-09-24' })
    replies.reply = ratesOf('1.2')
    const before = requested.length
    await round(AFTERNOON + 24.5 * HOUR_MS)
    expect(requested.length).toBe(before)
    await round(AFTERNOON + 25 * HOUR_MS)
    expect(await rate('EUR', 'USD', '2026-09-24')).toEqual({ rate: 1.2, day: '2026-09-24' })
  },
)

test('two servers send only one request, and without a configured bank they send none', async () => {
  const { requested, parts, round } = await bank()
  await fetchDueRates({ ...parts, ecb: null }, () => AFTERNOON)
  expect(requested.length).toBe(0)
  await Promise.all([round(AFTERNOON), round(AFTERNOON), round(AFTERNOON)])
  expect(requested.length).toBe(1)
})

test('prices are returned in the requested currency, with the rate and its day; otherwise in their own currency', async () => {
  const { platform } = server.app
  const { round } = await bank()
  await round(AFTERNOON)
  const company = await seedCompany(platform)
  const api = server.client(await newSession(server, await seedPerson(platform, { companyId: company.id })))
  await platform.inTx(system, (change) =>
    keepSpotPrices(
      change,
      {
        zone: 'SE_3',
        currency: 'EUR',
        source: 'entsoe',
        isSample: false,
        points: [
          { startMs: Date.parse('2026-09-25T00:00:00+02:00'), minutes: 15, milliPerMwh: 100_000 },
          { startMs: Date.parse('2026-09-25T00:15:00+02:00'), minutes: 15, milliPerMwh: -10_000 },
        ],
      },
      new Date(AFTERNOON),
    ),
  )
  const pricesIn = async (currency?: string) =>
    (await api.spotMarket.prices({ code: 'SE_3', day: '2026-09-25', currency })).data
  const inSek = await pricesIn('SEK')
  expect(inSek.pricesPerMwh.slice(0, 3)).toEqual([1126.45, -112.645, null])
  expect(inSek).toMatchObject({
    currency: 'SEK',
    conversion: { from: 'EUR', rate: 11.2645, day: '2026-09-24' },
    statistics: { minPerMwh: -112.645, maxPerMwh: 1126.45 },
  })
  for (const currency of ['EUR', 'NOK', undefined])
    expect(await pricesIn(currency)).toMatchObject({
      currency: 'EUR',
      conversion: null,
      pricesPerMwh: [100, -10, ...Array(94).fill(null)],
    })
})
