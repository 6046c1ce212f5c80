import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'

const BEAT_MS = 10_000
/** If no server shows a sign of life for this long, controllers were unable to reach any. */
const AWAY_S = 60

/**
 * Records when devices can reach at least one server. After a time without any, controllers get time to come
 * back, so an outage of the servers raises no alarms.
 */
export function startServerWatch({ inTx, log }: Pick<Platform, 'inTx' | 'log'>): AsyncDisposable {
  let beating = Promise.resolve()
  const next = () => {
    beating = beating.then(beat)
    return beating
  }
  void next()
  const timer = setInterval(() => void next(), BEAT_MS)

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
      await next()
    },
  }
}
