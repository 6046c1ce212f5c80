import { describe, expect, test } from 'vitest'
import { UTC_DAY_MS } from '../../time/floor-time.ts'
import { localDayRange } from '../../time/local-day.ts'
import { dayKindOf, localDayOf } from '../history/day-table.ts'
import { forecastEv } from './ev-forecast.ts'
import { type EvHabits, type EvSession, evHabits } from './ev-habits.ts'

const zone = 'Europe/Ljubljana'
const clock = { zone, holidays: new Set(['2026-06-25']) }
const at = (text: string) => Date.parse(`${text}+02:00`)
const fromMs = localDayRange(zone, '2026-05-01').startMs
const nowMs = at('2026-06-10T20:00')
const HOUR_MS = 3_600_000

/** A commuter: comes home at 18:00 on each day, leaves at 07:15 on working days, at 10:00 on Saturdays, never on Sundays. */
function commuter(): EvSession[] {
  const sessions: EvSession[] = []
  let pluggedMs: number | null = fromMs
  for (let day = 0; fromMs + day * UTC_DAY_MS < nowMs; day++) {
    const dayMs = fromMs + day * UTC_DAY_MS
    const kind = dayKindOf(localDayOf(zone, dayMs), clock.holidays)
    const leaves = { working: 7.25, saturday: 10, sunday: null }[kind]
    if (leaves === null) continue
    if (pluggedMs !== null)
      sessions.push({ startMs: pluggedMs, endMs: dayMs + leaves * HOUR_MS, energyWh: 8000 + day })
    pluggedMs = dayMs + 18 * HOUR_MS
  }
  if (pluggedMs !== null && pluggedMs < nowMs)
    sessions.push({ startMs: pluggedMs, endMs: null, energyWh: 500 })
  return sessions
}

const known = (sessions: readonly EvSession[]): EvHabits => {
  const habits = evHabits(sessions, { ...clock, fromMs, nowMs })
  if (!habits.isKnown) throw new Error('habits were expected')
  return habits
}

describe('habits', () => {
  test('each kind of day has its departure, or none', () => {
    const { byKind, energyWh, sessions } = known(commuter())
    expect(byKind.working.departure).toEqual({ p10: 29, median: 29, p90: 29 })
    expect(byKind.saturday.departure?.median).toBe(40)
    expect(byKind.sunday).toMatchObject({ departure: null, departures: 0 })
    expect(energyWh?.median).toBeGreaterThan(8000)
    expect(energyWh?.p90).toBeGreaterThan(energyWh?.median ?? 0)
    // the running session does not count
    expect(sessions).toBe(commuter().length - 1)
  })

  test('the probability that the car is there follows the time of day', () => {
    const { working } = known(commuter()).byKind
    expect([working.pluggedShare[8], working.pluggedShare[48], working.pluggedShare[80]]).toEqual([1, 0, 1])
  })

  test.each([
    [0, { isKnown: false, sessions: 0, missingSessions: 3 }],
    [2, { isKnown: false, sessions: 2, missingSessions: 1 }],
    [3, { isKnown: true, sessions: 3 }],
  ])('%s sessions', (count, expected) => {
    expect(evHabits(commuter().slice(0, count), { ...clock, fromMs, nowMs })).toMatchObject(expected)
  })

  test('sessions with unknown energy do not change the expected need', () => {
    expect(known(commuter().map((session) => ({ ...session, energyWh: null }))).energyWh).toBeNull()
  })
})

describe('forecast', () => {
  const habits = known(commuter())
  const forecast = (startMs: number, isPlugged: boolean | null, slots = 192) =>
    forecastEv({ startMs, slots, ...clock, habits, isPlugged })

  test('a car that is plugged in tonight leaves tomorrow morning and is back in the evening', () => {
    const { pluggedShare, departureMs, sessions } = forecast(nowMs, true)
    expect(departureMs).toBe(at('2026-06-11T07:15'))
    expect([pluggedShare[0], pluggedShare[44], pluggedShare[45], pluggedShare[60]]).toEqual([1, 1, 0, 0])
    expect(pluggedShare[88]).toBe(1)
    expect(sessions).toBe(habits.sessions)
  })

  test('a car that is away stays away until it usually comes', () => {
    const { pluggedShare } = forecast(at('2026-06-10T12:00'), false)
    expect([pluggedShare[0], pluggedShare[23], pluggedShare[24]]).toEqual([0, 0, 1])
  })

  test('if it is unknown whether the car is there, the forecast is what is usual at this time', () => {
    expect(forecast(at('2026-06-10T12:00'), null).pluggedShare[0]).toBe(0)
    expect(forecast(nowMs, null).pluggedShare[0]).toBe(1)
  })

  test('a car that came at an unusual time is expected to stay until it usually leaves', () => {
    expect(forecast(at('2026-06-10T12:00'), true).pluggedShare[20]).toBe(1)
  })

  test('on a Saturday it leaves later', () => {
    expect(forecast(at('2026-06-12T20:00'), true).departureMs).toBe(at('2026-06-13T10:00'))
  })

  test('on a Sunday it stays, also if it left on one Sunday of many', () => {
    const sunday = at('2026-06-07T00:00')
    const once = at('2026-05-17T09:00')
    const left = commuter().flatMap((session) =>
      session.startMs < once && (session.endMs ?? 0) > once
        ? [
            { ...session, endMs: once },
            { ...session, startMs: once + HOUR_MS },
          ]
        : [session],
    )
    for (const sessions of [commuter(), left]) {
      const request = { startMs: sunday, slots: 96, ...clock, habits: known(sessions), isPlugged: true }
      expect(forecastEv(request)).toMatchObject({ departureMs: null, earlyDepartureMs: null })
      expect(forecastEv(request).pluggedShare[95]).toBeGreaterThan(0.7)
    }
  })

  test('the current state counts, even in the quarter-hour in which the car usually comes or leaves', () => {
    expect(forecast(at('2026-06-11T07:15'), true).pluggedShare[0]).toBe(1)
    expect(forecast(at('2026-06-10T18:00'), false).pluggedShare[0]).toBe(0)
  })

  test('probabilities stay between 0 and 1', () => {
    const irregular = commuter().filter((_, i) => i % 3 !== 1)
    const { pluggedShare } = forecastEv({
      startMs: nowMs,
      slots: 192,
      ...clock,
      habits: known(irregular),
      isPlugged: true,
    })
    for (const share of pluggedShare) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }
  })
})
