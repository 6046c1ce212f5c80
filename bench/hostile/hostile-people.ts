import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { YEAR } from '../data/year-location.ts'

/** A signed-in person, and what they can see. */
export type PersonTarget = {
  readonly httpPort: number
  readonly cookie: string
  readonly locationId: number
  /** plans that the location can have */
  readonly planIds: readonly number[]
  /** input for the calculation of a metering place, as the web app sends it */
  readonly calculation: { readonly path: string; readonly body: string; readonly cookie: string }
}

type AttackRequest = { readonly path: string; readonly body?: string; readonly cookie?: string }

const host = '127.0.0.1'
const AT_ONCE = 60
/** An address reserved for documentation (RFC 5737), because rate limits by address are not measured here. */
const ADDRESS = '192.0.2.7'
const DAY_MS = 86_400_000

/**
 * Sends calls on this many connections, each as soon as the previous answer arrives, until its process is
 * killed.
 */
const askWithoutEnd =
  (requested: (target: PersonTarget, n: number) => AttackRequest, atOnce = AT_ONCE) =>
  async (target: PersonTarget) => {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    let n = 0
    async function ask() {
      for (;;) {
        const { path, body, cookie = target.cookie } = requested(target, n++)
        const call = request({
          ...{ host, port: target.httpPort, agent, path: `/api${path}` },
          method: body === undefined ? 'GET' : 'POST',
          headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
        })
        call.end(body)
        const [response] = await once(call, 'response')
        if (![200, 429].includes(response.statusCode)) throw new Error(`${path}: ${response.statusCode}`)
        response.resume()
        await once(response, 'close')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, () => ask()))
  }

/** A day by minute. */
export function dayChart(locationId: number, n: number): string {
  const from = Date.UTC(YEAR, 0, 2 + (n % 360))
  return `/locations/${locationId}/charts?from=${from}&to=${from + DAY_MS}`
}

const month = (n: number) => `${YEAR}-${String((n % 12) + 1).padStart(2, '0')}`
const wholeYear = `from=${YEAR}-01-01&to=${YEAR}-12-31`
const yearMs = `from=${Date.UTC(YEAR - 1, 11, 31, 23)}&to=${Date.UTC(YEAR, 11, 31, 23)}`
const file = (format: string) => (target: PersonTarget) => ({
  path: `/locations/${target.locationId}/reports/file?from=${YEAR - 8}-01-01&to=${YEAR}-12-31&step=quarter&format=${format}`,
})

/** Unfinished bodies of a call that only super admins may make. */
async function halfSentBodies({ httpPort, cookie }: PersonTarget) {
  const piece = Buffer.alloc(64 * 1024, 'x')
  const open = () => {
    const socket = connect({ port: httpPort, host })
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(open, 50))
    socket.resume()
    socket.write(
      `POST /api/admin/spot-market/regions/SI/sheet HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${ADDRESS}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n`,
    )
    for (let i = 0; i < 60; i++) socket.write(piece)
  }
  for (let i = 0; i < 256; i++) open()
  await new Promise<void>(() => undefined)
}

/** By name in the report. */
export const personAttacks: Readonly<Record<string, (target: PersonTarget) => Promise<void>>> = {
  'day charts': askWithoutEnd(({ locationId }, n) => ({
    path: dayChart(locationId, n),
  })),
  'summaries of a year': askWithoutEnd(({ locationId }) => ({
    path: `/locations/${locationId}/summary?${yearMs}`,
  })),
  'reports of a year': askWithoutEnd(({ locationId }) => ({
    path: `/locations/${locationId}/reports?${wholeYear}`,
  })),
  'CSV of nine years': askWithoutEnd(file('csv'), 20),
  'XLSX of nine years': askWithoutEnd(file('xlsx'), 20),
  'PDFs of a month': askWithoutEnd(
    ({ locationId }, n) => ({
      path: `/locations/${locationId}/reports/file?from=${month(n)}-01&to=${month(n)}-28&format=pdf`,
    }),
    25,
  ),
  'spot market hours': askWithoutEnd(() => ({
    path: `/pricing/spot-market/regions/SI/hours?from=${YEAR}-01-01&to=${YEAR}-12-31`,
  })),
  'spot market prices': askWithoutEnd((_, n) => ({
    path: `/pricing/spot-market/regions/SI/prices?day=${month(n)}-15`,
  })),
  'categories over a year': askWithoutEnd(({ locationId }, n) => ({
    path: `/locations/${locationId}/category/${n % 2 === 0 ? 'BATTERY' : 'SOLAR_POWER_PLANT'}?${yearMs}`,
  })),
  'plan comparisons': askWithoutEnd(({ locationId, planIds }, n) => ({
    path: `/locations/${locationId}/pricing/comparison`,
    body: JSON.stringify({
      planIds,
      change: {
        shiftKwhPerDay: 1 + (n % 5),
        battery: { capacityKwh: 5 + (n % 10), strategy: 'tariff_shift' },
        solar: null,
      },
    }),
  })),
  'price list previews': askWithoutEnd(({ locationId, planIds }) => ({
    path: `/locations/${locationId}/pricing/price-lists/preview`,
    body: JSON.stringify({ planId: planIds[0], validFrom: '2020-01-01' }),
  })),
  'calculations of two years': askWithoutEnd(({ calculation }) => calculation),
  'unfinished bodies of 4 MB': halfSentBodies,
}
