import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keepLane, type Lane, LEASE_MS, leaveLane } from './lanes.commands.ts'

const RENEW_MS = LEASE_MS / 3

/**
 * Renews the turn of a token until disposed, and gives it back then. What fails does not end the work: it is told once for as long as it
 * lasts, since beside a lapsed turn another server may ask with the same token.
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
        log.warn({ err }, 'the turn of a portal token was not given back and lapses by itself')
      }
    },
  } satisfies AsyncDisposable
}
