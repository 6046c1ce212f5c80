import type { ComparedPlan, PlanComparison } from '@kilowatt/contracts/pricing/plan-comparisons'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { addCompleteness } from '@kilowatt/domain/pricing/cost/period-cost'
import { priceSeries } from '@kilowatt/domain/pricing/cost/price-series'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import type { PriceTerms } from '@kilowatt/domain/pricing/plans/price-list'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { monthBills } from '@kilowatt/domain/pricing/what-if/month-bills'
import { homeBattery, spreadYield, withNewDevices } from '@kilowatt/domain/pricing/what-if/new-devices'
import { shiftLoad } from '@kilowatt/domain/pricing/what-if/shift-load'
import { type QuarterDay, quarterDays } from '@kilowatt/domain/time/quarter-days'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { billAnswer, moneyText } from '../costs/bill-answer.ts'
import { instantsOf } from '../costs/calculate-costs.ts'
import type { GridEnergies } from './calculate-past.ts'
import {
  type Candidate,
  candidateOf,
  countCandidate,
  hasSpot,
  planOf,
  presentList,
} from './candidates.queries.ts'
import { commonBasis } from './common-basis.ts'
import { type PastYear, readPastYear, type Sources } from './past-year.queries.ts'

type Change = {
  readonly shiftKwhPerDay: number
  readonly battery: {
    readonly capacityKwh: number
    readonly strategy: 'self_consumption' | 'tariff_shift'
  } | null
  readonly solar: { readonly kwp: number; readonly kwhPerKwp: number } | null
}

/** Default terms for a location without a price list. */
const plainTerms: PriceTerms = { netting: 'separate', nettingPeriod: 'month', agreedKw: {} }

/**
 * Cost of the last twelve months with several plans, each at today's prices and with the terms of today's
 * price list, because agreed powers and netting belong to the location. Load changes are the same for all
 * plans, except for shifting, which follows prices.
 */
export async function comparePlans(
  { db, networkTermsOf }: Sources,
  actor: Actor,
  location: AccessibleLocation,
  { planIds, change }: { readonly planIds: readonly number[]; readonly change: Change },
  now: number,
): Promise<PlanComparison> {
  const present = await presentList(db, location)
  const others = [...new Set(planIds)].filter((planId) => planId !== present?.planId)
  const requested = await Promise.all(
    others.map(async (planId) => ({ planId, plan: await planOf(db, actor, location, planId) })),
  )
  const plans = present ? [{ planId: present.planId, plan: present.plan }, ...requested] : requested
  const past = await readPastYear({ db, networkTermsOf }, location, {
    now,
    withSpot: plans.some(({ plan }) => hasSpot(plan)),
  })
  await yieldToEventLoop()
  const changed = changedEnergies(past, change)
  await yieldToEventLoop()
  const { energies, leftOut } = commonBasis(
    past,
    plans.map(({ plan }) => plan),
    changed,
  )
  await yieldToEventLoop()
  const compared: ComparedPlan[] = []
  for (const { planId, plan } of plans) {
    const candidate = candidateOf(plan, present?.terms ?? plainTerms, past.today)
    compared.push({
      ...(await comparePlan(past, { planId, plan, candidate }, energies, change.shiftKwhPerDay)),
      isPresent: planId === present?.planId,
    })
  }
  return {
    range: past.range,
    knownSince: past.firstDay,
    conversions: past.spotOf.conversions(),
    ...knownOf(past),
    leftOut,
    importKwh: sumKwh(energies.importWh),
    exportKwh: sumKwh(energies.exportWh),
    hasPlace: past.place !== null,
    plans: compared.toSorted(byCost),
  }
}

const byCost = (a: ComparedPlan, b: ComparedPlan) =>
  a.cost === null || b.cost === null
    ? Number(a.cost === null) - Number(b.cost === null)
    : a.currency.localeCompare(b.currency) || Number(a.cost) - Number(b.cost)

/** Days in the time zone of the location. Holidays are those of Slovenia, or none. */
const daysOf = ({ zone, range, dayOverrides }: PastYear, country: string): QuarterDay[] =>
  range === null ? [] : quarterDays(zone, range, holidaysOf(country, range, dayOverrides))

function changedEnergies(past: PastYear, { solar, battery }: Change): GridEnergies {
  const { range, zone, place, energies } = past
  if (range === null) return energies
  const hasSolar = solar !== null && solar.kwp > 0 && place !== null
  const hasBattery = battery !== null && battery.capacityKwh > 0
  if (!hasSolar && !hasBattery) return energies
  const { startMs } = instantsOf(zone, range)
  return withNewDevices(
    { range, ...energies },
    {
      solar: hasSolar
        ? {
            kwp: solar.kwp,
            whPerKwp: spreadYield(place, startMs, energies.importWh.length, solar.kwhPerKwp),
          }
        : null,
      battery: hasBattery ? homeBattery(battery.capacityKwh, battery.strategy) : null,
    },
    daysOf(past, 'SI'),
  )
}

async function comparePlan(
  past: PastYear,
  of: { planId: number; plan: UtilityPlan; candidate: Candidate | null },
  energies: GridEnergies,
  shiftKwhPerDay: number,
): Promise<Omit<ComparedPlan, 'isPresent'>> {
  const { planId, plan, candidate } = of
  const { name, currency } = plan
  const money = moneyText(currency)
  const none = { planId, name, currency, months: [], creditLeft: money(0n), settlement: money(0n) }
  if (candidate === null || past.range === null)
    return {
      ...none,
      pricesOf: candidate?.frozen.pricesOf ?? null,
      cost: null,
      completeness: billAnswer(emptyBill, addCompleteness([]), currency).completeness,
    }
  const used =
    shiftKwhPerDay > 0
      ? { ...energies, importWh: await shifted(past, candidate, energies.importWh, shiftKwhPerDay) }
      : energies
  await yieldToEventLoop()
  const { terms } = candidate.frozen.span
  const days = await countCandidate(past, candidate, used)
  const { months, bill, cost, settlement, completeness } = monthBills(days, { currency, terms })
  return {
    ...none,
    pricesOf: candidate.frozen.pricesOf,
    months: months.map(({ month, cost: ofMonth }) => ({ month, cost: money(ofMonth) })),
    cost: money(cost),
    settlement: money(settlement),
    creditLeft: money(bill.creditLeft),
    completeness: billAnswer(bill, completeness, currency).completeness,
  }
}

const noLines = { lines: [], vat: [], rounding: 0n, total: 0n, aboveExact: 0n }
const emptyBill = { charges: noLines, credits: noLines, due: 0n, creditLeft: 0n }

/** Energies shifted by the full price of a kWh over all components; tiers count as the first tier. */
async function shifted(
  past: PastYear,
  { plan, frozen }: Candidate,
  importWh: Float64Array,
  kwhPerDay: number,
) {
  const { zone, range, spotOf, dayOverrides } = past
  if (range === null) return importWh
  const series = priceSeries({
    zone,
    range,
    holidays: holidaysOf(plan.country, range, dayOverrides),
    spans: [frozen.span],
    spot: spotOf(plan.currency),
    usedKwh: 0,
  })
  await yieldToEventLoop()
  const perKwh = new Float64Array(importWh.length)
  for (const { of, perKwh: part } of series)
    if (of.component.direction === 'import')
      for (let i = 0; i < perKwh.length; i++) perKwh[i] = (perKwh[i] ?? 0) + (part[i] ?? Number.NaN)
  await yieldToEventLoop()
  return shiftLoad(importWh, daysOf(past, plan.country), perKwh, kwhPerDay)
}

/** Days of the past, and days with at least one measured quarter-hour. */
function knownOf(past: PastYear) {
  const days = daysOf(past, '')
  const { importWh } = past.energies
  const isKnown = ({ start, clock }: QuarterDay) =>
    importWh.subarray(start, start + clock.length).some((wh) => !Number.isNaN(wh))
  return { days: days.length, knownDays: days.filter(isKnown).length }
}

const sumKwh = (wh: Float64Array) =>
  wh.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0) / 1000
