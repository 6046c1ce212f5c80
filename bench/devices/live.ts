import { setTimeout as delay } from 'node:timers/promises'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { chromium } from '@playwright/test'
import mqtt, { type MqttClient } from 'mqtt'
import { seedPersonFor } from '../support/bench-person.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { type FleetDevice, SOURCE } from './fleet.ts'

export type LiveResult = { medianMs: number; p95Ms: number; updates: number; messagesPerSecond: number }

const DEVICES = 50
const MESSAGES_PER_SECOND = 200
const SECONDS = 30
/** Steps of 10 W from 1 kW on, so every message shows a different number. */
const STEP_W = 10

/**
 * Measures the time from a meter's publish to its number on the page of a person viewing the location, in
 * Chromium, while other meters send too. One of `DEVICES` is viewed.
 */
export async function measureLive(server: BenchServer, fleet: readonly FleetDevice[]): Promise<LiveResult> {
  const [watched, ...others] = fleet.slice(0, DEVICES)
  if (!watched) throw new Error('no fleet')
  await using clients = new AsyncDisposableStack()
  const connect = async (device: FleetDevice) => {
    const client = await signIn(server, device)
    clients.defer(() => client.endAsync(true))
    return (powerW: number) => publish(client, device, powerW)
  }
  const publishWatched = await connect(watched)
  const publishOthers = await Promise.all(others.map(connect))
  await using page = await openLocation(server, watched.locationId, publishWatched)

  const sentAt = new Map<number, number>()
  const startedAt = performance.now()
  for (let n = 0; n < MESSAGES_PER_SECOND * SECONDS; n++) {
    const i = n % DEVICES
    if (i === 0) {
      const powerW = 1000 + (sentAt.size % 800) * STEP_W
      sentAt.set(powerW, Date.now())
      publishWatched(powerW)
    } else publishOthers[i - 1]?.(500 + (n % 1000))
    await delay(Math.max(0, startedAt + (n * 1000) / MESSAGES_PER_SECOND - performance.now()))
  }
  const messagesPerSecond = (MESSAGES_PER_SECOND * SECONDS * 1000) / (performance.now() - startedAt)
  await delay(1000)
  const latencies = (await page.shown())
    .flatMap(({ powerW, at }) => {
      const sent = sentAt.get(powerW)
      return sent === undefined ? [] : [at - sent]
    })
    .sort((a, b) => a - b)
  return {
    medianMs: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
    p95Ms: latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN,
    updates: latencies.length,
    messagesPerSecond,
  }
}

const signIn = ({ mqttPort }: BenchServer, { serial, secret }: FleetDevice) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: serial, password: secret, clientId: serial })

function publish(client: MqttClient, { serial }: FleetDevice, powerW: number) {
  const message = { v: 1, src: SOURCE, t0: Date.now(), dt: [0], ch: { p: [powerW] } }
  client.publish(uplinkTopic(serial, 'tele'), JSON.stringify(message), { qos: 1 })
}

const gridLabel = '[aria-label^="Grid import"]'
/** Runs in the page, whose types are not available here. */
const watchLabel = `(() => {
  const element = document.querySelector('${gridLabel}')
  const seen = []
  const note = () => seen.push({ label: element.getAttribute('aria-label'), at: Date.now() })
  new MutationObserver(note).observe(element, { attributeFilter: ['aria-label'] })
  return seen
})()`

type Shown = { powerW: number; at: number }

/** The location's overview in Chromium, recording every number that the grid node shows. */
async function openLocation(server: BenchServer, locationId: number, publishFirst: (powerW: number) => void) {
  await using opening = new AsyncDisposableStack()
  const person = await seedPersonFor(server)
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  opening.defer(() => browser.close())
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const answer = await context.request.post(`${server.httpUrl}/api/auth/login`, { data: person })
  if (!answer.ok()) throw new Error(`sign-in failed: ${answer.status()}`)
  const page = await context.newPage()
  await page.goto(`${server.httpUrl}/locations/${locationId}`)
  publishFirst(2 * STEP_W)
  await page.locator(gridLabel).first().waitFor()
  const shown = await page.evaluateHandle<{ label: string; at: number }[]>(watchLabel)
  const owned = opening.move()
  return {
    shown: async (): Promise<Shown[]> =>
      (await shown.jsonValue()).flatMap(({ label, at }) => {
        const [, number, prefix] = /([\d.]+)\s(k?)W/.exec(label) ?? []
        return number === undefined ? [] : [{ powerW: Math.round(Number(number) * (prefix ? 1000 : 1)), at }]
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
