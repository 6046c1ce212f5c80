import { z } from 'zod'
import { system } from '../../../../platform/changes.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import { asLongWork } from '../../../../platform/long-work.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { openSitePictures } from '../../loop/picture/site-pictures.ts'
import { readPlannedStrategies } from '../inputs/planned-strategies.queries.ts'
import type { PlanMaker } from '../making/plan-maker.ts'
import { listDueProofs } from './due-proofs.queries.ts'
import { keepProofs, type MadeProof } from './keep-proofs.commands.ts'
import { readMeasuredDay } from './measured-days.queries.ts'

type Parts = Pick<Platform, 'db' | 'inTx' | 'stopping'> & { readonly maker: PlanMaker }

/** Days of one task of the other process. */
const AT_ONCE = 10
/** A run ends early, so that another server can have the next one. */
const LONGEST_RUN_MS = 240_000

/** Compares days on which a plan was followed with baselines, soon after they are over. */
export const provePlansJob = (parts: Parts) =>
  defineJob({
    name: 'control.prove-plans',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    // the next run will try again
    attempts: 1,
    timeoutS: 280,
    run: async () => {
      await asLongWork(() => provePlans(parts, Date.now))
    },
  })

/** @returns the number of days */
export async function provePlans(parts: Parts, now: () => number): Promise<number> {
  const endMs = now() + LONGEST_RUN_MS
  for (let count = 0; ; ) {
    const nowMs = now()
    const made = await proveSome(parts, nowMs)
    await parts.inTx(system, (change) => keepProofs(change, made, nowMs))
    count += made.length
    if (made.length < AT_ONCE || now() > endMs || parts.stopping.aborted) return count
  }
}

async function proveSome({ db, maker }: Parts, nowMs: number): Promise<MadeProof[]> {
  const due = await listDueProofs(db, nowMs, AT_ONCE)
  const ids = [...new Set(due.map(({ locationId }) => locationId))]
  if (ids.length === 0) return []
  const [pictures, strategies] = await Promise.all([
    openSitePictures(db).of(ids, nowMs),
    readPlannedStrategies(db, ids),
  ])
  const days = []
  for (const one of due) {
    const site = pictures.get(one.locationId)?.site
    const strategy = strategies.get(one.locationId)
    if (site && strategy) days.push({ due: one, ...(await readMeasuredDay(db, one, { site, strategy })) })
  }
  const proofs = await maker.prove(days.map(({ site, day, terms }) => ({ site, day, terms })))
  return days.flatMap((one, nth) => {
    const proof = proofs[nth]
    return proof ? [{ due: one.due, currency: one.currency, proof }] : []
  })
}
