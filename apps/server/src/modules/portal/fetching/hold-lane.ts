import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keepLane, type Lane, LEASE_MS, leaveLane } from './lanes.commands.ts'

const RENEW_MS = LEASE_MS / 3

/**
 * Renews the turn of a token until disposed, then releases it. A failure does not end the work. It is logged
 * once, because another server may use the same token when the turn lapses.
 */
export function holdLane({ inTx, log }: Pick<Platform, 'inTx' | 'log'>, lane: Lane, now: () => number) {
  let isFailing = false
  const timer = setInterval(async () => {
    try {
      await inTx(system, ({ tx }) => keepLane(tx, lane, now()))
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'the turn of a portal token is not renewed and may lapse')
      isFailing = true
    }
  }, RENEW_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      try {
        await inTx(system, ({ tx }) => leaveLane(tx, lane))
      } catch (err) {
        log.warn({ err }, 'the turn of a portal token was not released and will lapse')
      }
    },
  } satisfies AsyncDisposable
}
