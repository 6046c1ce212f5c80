import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { floorToUtcDay, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sunAt } from '@kilowatt/domain/time/sun'

const HOUR_MS = 3_600_000

export type WeatherReply = {
  latitude: number
  longitude: number
  generationtime_ms: number
  utc_offset_seconds: number
  timezone: string
  timezone_abbreviation: string
  elevation: number
  hourly_units: Record<string, string>
  hourly: { time: number[]; temperature_2m: (number | null)[]; shortwave_radiation: (number | null)[] }
}

type Rules = {
  /** W/m² of the hour that ends at an instant */
  radiationW: (endMs: number) => number | null
  temperatureC: (atMs: number) => number | null
  /** answers instead of the service, or changes what it would say */
  instead: ((response: ServerResponse, replies: WeatherReply[], url: URL) => void) | null
}

/** A weather service over real HTTP, with the answers of Open-Meteo (one place: an object, several: an array). */
export async function startFakeWeather(nowMs: () => number) {
  const asked: { url: URL; userAgent: string | undefined }[] = []
  const rules: Rules = {
    radiationW: (endMs) =>
      Math.round(
        Math.max(0, 800 * Math.sin((sunAt(endMs - HOUR_MS / 2, place).elevationDeg * Math.PI) / 180)),
      ),
    temperatureC: () => 9.4,
    instead: null,
  }
  const listener = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://weather')
    asked.push({ url, userAgent: request.headers['user-agent'] })
    const replies = repliesTo(url)
    if (rules.instead) return rules.instead(response, replies, url)
    sendWeather(response, replies)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))

  function repliesTo({ searchParams }: URL): WeatherReply[] {
    const numbers = (name: string) => (searchParams.get(name) ?? '').split(',').map(Number)
    const [pastDays = 0] = numbers('past_days')
    const [days = 7] = numbers('forecast_days')
    const startMs = floorToUtcDay(nowMs()) - pastDays * UTC_DAY_MS
    const stamps = Array.from({ length: 24 * (pastDays + days) }, (_, i) => startMs + i * HOUR_MS)
    return numbers('latitude').map((latitude, i) => ({
      latitude: latitude + 0.02,
      longitude: (numbers('longitude')[i] ?? 0) - 0.013,
      generationtime_ms: 0.0467,
      utc_offset_seconds: 0,
      timezone: 'GMT',
      timezone_abbreviation: 'GMT',
      elevation: 112,
      ...(i > 0 && { location_id: i }),
      hourly_units: { time: 'unixtime', temperature_2m: '°C', shortwave_radiation: 'W/m²' },
      hourly: {
        time: stamps.map((ms) => ms / 1000),
        temperature_2m: stamps.map(rules.temperatureC),
        shortwave_radiation: stamps.map(rules.radiationW),
      },
    }))
  }

  return {
    baseUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1/forecast`,
    asked,
    rules,
    [Symbol.asyncDispose]: async () => {
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

const place = { latitude: 45.5, longitude: 0.3 }

export function sendWeather(response: ServerResponse, replies: readonly unknown[]) {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(replies.length === 1 ? replies[0] : replies))
}
