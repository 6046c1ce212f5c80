import type { PlanSlotAnswer } from '@kilowatt/contracts/control/plans/plan-slot'
import { blocksAt, choicesOf, type SlotBlock } from '@kilowatt/domain/planning/site/consider-slot'
import { planOfPowers } from '@kilowatt/domain/planning/site/plan-powers'
import { roundTo } from '@kilowatt/domain/round-to'
import { floorToQuarter } from '@kilowatt/domain/time/floor-time'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../../platform/database/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import {
  listNewestPlans,
  listProblems,
  partOf,
  powersOf,
  slotsOf,
} from '../../kept-plans/newest-plans.queries.ts'
import { siteDevicesOf } from '../../site-devices.queries.ts'
import { listPlanDecisions } from '../decisions/plan-decisions.queries.ts'
import type { PlanMaker } from '../making/plan-maker.ts'
import { planInEffect } from './plan-answer.queries.ts'
import { whySlot } from './why-slot.ts'

type Place = { readonly id: number; readonly timezone: string }

/**
 * Why a slot of the newest plan is as it is, and what else was considered.
 * @throws AppError `not_found` without a plan, or if the plan has no slot at the instant
 */
export async function slotAnswer(
  { db, maker }: { readonly db: Db; readonly maker: PlanMaker },
  place: Place,
  atMs: number,
  nowMs: number,
): Promise<PlanSlotAnswer> {
  const [newest, problems, devices, decisions] = await Promise.all([
    listNewestPlans(db, [place.id]),
    listProblems(db, [place.id]),
    siteDevicesOf(db, place.id),
    listPlanDecisions(db, [place.id]),
  ])
  const stored = planInEffect(newest.get(place.id), nowMs)
  const problem = problems.get(place.id)
  if (!stored || !problem) throw new AppError('not_found')
  const slots = slotsOf(stored)
  // the first slot is asked for by any instant of its quarter-hour
  const slot = slots.findIndex((one) => floorToQuarter(one.startMs) <= atMs && atMs < one.endMs)
  const own = slots[slot]
  if (!own) throw new AppError('not_found')
  const { site, greener } = problem
  const plan = planOfPowers(site, powersOf(stored))
  const blocks = blocksAt(site, plan, slot)
  const considered = await maker.consider(
    blocks.map((block) => ({ site, greener, plan, block, choices: choicesOf(site, block, slot) })),
  )
  const sameDay = slots.flatMap(({ startMs }, nth) =>
    localDateAt(place.timezone, startMs) === localDateAt(place.timezone, own.startMs)
      ? [stored.import_per_kwh[nth] ?? 0]
      : [],
  )
  const importPerKwh = stored.import_per_kwh[slot] ?? 0
  const priceRank = sameDay.filter((perKwh) => perKwh < importPerKwh).length + 1
  const times = (from: number, to: number) => ({
    startMs: slots[from]?.startMs ?? own.startMs,
    endMs: slots[to - 1]?.endMs ?? own.endMs,
  })
  const about = { stored, slots, slot, priceRank, rankOf: sameDay.length, site }
  return {
    ...{ version: stored.version, ...own, currency: stored.about.currency, importPerKwh },
    exportPerKwh: stored.export_per_kwh[slot] ?? 0,
    isGuess: stored.guess_from !== null && own.startMs >= stored.guess_from.getTime(),
    ...{ priceRank, rankOf: sameDay.length },
    surplusW: (stored.solar_w[slot] ?? 0) - (stored.load_w[slot] ?? 0),
    gridW: stored.grid_w[slot] ?? 0,
    devices: blocks.map((block, nth) => {
      const { deviceId, role, is, from, to } = block
      const name = devices.find(({ id }) => id === deviceId)?.name ?? ''
      const decided = decisions.find(
        (one) => one.deviceId === deviceId && one.fromMs < own.endMs && one.toMs > own.startMs,
      )
      return {
        ...{ device: { id: deviceId, name }, role, is, ...times(from, to) },
        loadW: powersOf(stored).get(deviceId)?.[slot] ?? 0,
        energyWh: energyOf(block, powersOf(stored).get(deviceId) ?? [], slots),
        ...levelsOf(block, about),
        why: whySlot(block, about, decided ?? null),
        alternatives: (considered[nth] ?? []).map(({ extraCost, ...choice }) => ({
          ...{ is: choice.is, ...times(choice.from, choice.to), extraCost: roundTo(extraCost, 4) },
        })),
        choices: role === 'car' ? ['never', 'now'] : ['never'],
      }
    }),
  }
}

const energyOf = ({ from, to }: SlotBlock, loadW: readonly number[], slots: ReturnType<typeof slotsOf>) =>
  Math.round(
    loadW.slice(from, to).reduce((sum, watts, i) => {
      const { startMs = 0, endMs = 0 } = slots[from + i] ?? {}
      return sum + (watts * (endMs - startMs)) / 3_600_000
    }, 0),
  )

type About = Parameters<typeof whySlot>[1]

function levelsOf({ deviceId, role, from, to }: SlotBlock, { stored, slots, site }: About) {
  if (role === 'car') return { fromPct: null, toPct: null }
  const nth = site.batteryIds.indexOf(deviceId)
  const battery = site.problem.batteries[nth]
  const levels = partOf(stored.device_level, slots.length, stored.device_ids.indexOf(deviceId))
  const startPct = battery ? (battery.startKwh / battery.maxKwh) * 100 : null
  return { fromPct: from === 0 ? startPct : (levels[from - 1] ?? null), toPct: levels[to - 1] ?? null }
}
