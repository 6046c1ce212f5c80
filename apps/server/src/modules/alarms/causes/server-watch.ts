import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'

const BEAT_MS = 10_000
/** Without a beat for this long, controllers could not reach any server. */
const AWAY_S = 60

/**
 * Notes while some server can be reached by devices. After a time without, controllers are given time to come back, so
 * the outage of the servers raises no alarms.
 */
export function startServerWatch({ inTx, log }: Pick<Platform, 'inTx' | 'log'>): AsyncDisposable {
  let beating = beat()
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, BEAT_MS)

  async function beat() {
    await inTx(system, ({ tx }) =>
      sql`
        insert into alarm_watch (alive_at) values (now())
        on conflict (id) do update set alive_at = now(),
          (away_at, back_at) = (select
            case when w.is_back then alarm_watch.alive_at else alarm_watch.away_at end,
            case when w.is_back then now() else alarm_watch.back_at end
            from (select alarm_watch.alive_at < now() - make_interval(secs => ${AWAY_S}) as is_back) w)
      `.execute(tx),
    ).catch((err: unknown) => log.warn({ err }, 'the time of servers is not noted'))
  }

  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await beating
    },
  }
}
