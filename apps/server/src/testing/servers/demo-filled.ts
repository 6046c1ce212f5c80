import { setTimeout as pause } from 'node:timers/promises'

const AT_MOST_MS = 240_000

/** Waits until a server has counted the demo that it has just made: until then its pages say that they are filling, and ask again. */
export async function untilDemoFilled(httpUrl: string): Promise<void> {
  const deadlineMs = Date.now() + AT_MOST_MS
  while (Date.now() < deadlineMs) {
    const { data } = await (await fetch(`${httpUrl}/api/site/info`)).json()
    if (!data.isFilling) return
    await pause(500)
  }
  throw new Error('the demo is still filling')
}
