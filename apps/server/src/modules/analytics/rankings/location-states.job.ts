import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { stateOfLocation } from './state-of-location.ts'

/** Records the state of all locations every minute, so a list can start with what needs attention now. */
export const noteLocationStates = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'analytics.note-location-states',
    payload: z.object({}),
    schedule: '* * * * *',
    run: () => noteStates({ inTx }, Date.now()),
  })

/** States of all locations, in one statement; unchanged ones are not written. */
export async function noteStates({ inTx }: Pick<Platform, 'inTx'>, now: number): Promise<void> {
  await inTx(system, async ({ tx }) => {
    await sql`
      with found as materialized (select l.id, ${stateOfLocation('l', now)} as state from location l)
      insert into location_state (location_id, state)
      select found.id, found.state from found left join location_state noted on noted.location_id = found.id
      where noted.state is distinct from found.state
      on conflict (location_id) do update set state = excluded.state
    `.execute(tx)
  })
}
