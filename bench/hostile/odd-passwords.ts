import { setTimeout as delay } from 'node:timers/promises'
import { oddPasswords } from '../../apps/server/src/testing/odd-passwords.ts'
import type { BenchServer } from '../support/bench-server.ts'

export type PasswordsResult = {
  /** longest duration of `/healthz` while odd passwords arrive */
  longestMs: number
  /** the same without any other call */
  quietMs: number
  /** how long a person with such a password waited */
  answeredMedianMs: number
}

const QUIET_MS = 5_000
const ASK_EVERY_MS = 5
/** Registrations that one address may make in an hour, minus those used to load the word lists. */
const REGISTRATIONS = 25

/**
 * Measures the effect on everyone else of people who register with the oddest passwords that are allowed, one
 * after the other.
 */
export async function measurePasswords({ httpUrl }: BenchServer): Promise<PasswordsResult> {
  const register = async (at: number, password: string) => {
    const startedAt = performance.now()
    const answer = await fetch(`${httpUrl}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `somebody-${at}@example.com`,
        password,
        firstName: 'Ana',
        lastName: 'Novak',
        agreeToTerms: true,
        agreeToPrivacy: true,
      }),
    })
    await answer.arrayBuffer()
    if (answer.status !== 200 && answer.status !== 400) throw new Error(`register answers ${answer.status}`)
    return performance.now() - startedAt
  }
  for (let at = 0; at < 3; at++) await register(at, 'correct horse battery')
  const quietMs = await longestHealthMs(httpUrl, delay(QUIET_MS))
  const took: number[] = []
  const passwords = Object.values(oddPasswords)
  const all = async () => {
    for (let at = 0; at < REGISTRATIONS; at++)
      took.push(await register(at + 3, passwords[at % passwords.length] ?? ''))
  }
  const longestMs = await longestHealthMs(httpUrl, all())
  took.sort((a, b) => a - b)
  return { longestMs, quietMs, answeredMedianMs: took[took.length >> 1] ?? 0 }
}

async function longestHealthMs(httpUrl: string, meanwhile: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = meanwhile.finally(() => {
    isOver = true
  })
  let longestMs = 0
  while (!isOver) {
    const startedAt = performance.now()
    await (await fetch(`${httpUrl}/healthz`)).arrayBuffer()
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    await delay(ASK_EVERY_MS)
  }
  await over
  return longestMs
}
