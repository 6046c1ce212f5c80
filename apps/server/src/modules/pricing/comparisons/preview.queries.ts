import type { PreviewPeriod } from '@kilowatt/contracts/pricing/plan-comparisons'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { CostDay } from '@kilowatt/domain/pricing/cost/cost-days'
import type { PriceTerms } from '@kilowatt/domain/pricing/plans/price-list'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { monthBills } from '@kilowatt/domain/pricing/what-if/month-bills'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { billAnswer, moneyText } from '../costs/bill-answer.ts'
import { assertSound } from '../plans/plan-check.ts'
import { assertNoBlockPowers } from '../price-lists/block-powers.ts'
import { knownDays } from './calculate-past.ts'
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

export type Requested = PriceTerms & {
  readonly validFrom: LocalDate
  readonly validTo: LocalDate | null
  readonly planId?: number | undefined
  readonly plan?: UtilityPlan | undefined
}

/** Cost of last month and of the last twelve months, with an unsaved price list and with today's. */
export async function previewPriceList(
  { db, networkTermsOf }: Sources,
  actor: Actor,
  location: AccessibleLocation,
  requested: Requested,
  now: number,
) {
  if (requested.plan) assertSound(requested.plan, 'plan')
  const plan = requested.plan ?? (await planOf(db, actor, location, requested.planId))
  assertNoBlockPowers(plan, requested)
  const present = await presentList(db, location)
  const mayHaveSpot = [plan, present?.plan].some((one) => one !== undefined && hasSpot(one))
  const past = await readPastYear({ db, networkTermsOf }, location, { now, withSpot: mayHaveSpot })
  const { today } = past
  const { validFrom, validTo, netting, nettingPeriod, agreedKw } = requested
  // the days of the list: today if the list applies, otherwise its closest day
  const begun = [validFrom, today].toSorted().at(-1) ?? today
  const pricesOn = [begun, validTo ?? begun].toSorted().at(0) ?? begun
  const candidates = {
    asked: candidateOf(plan, { netting, nettingPeriod, agreedKw }, pricesOn),
    present: present && candidateOf(present.plan, present.terms, today),
  }
  await yieldToEventLoop()
  const { energies, leftOut } = commonBasis(past, present ? [plan, present.plan] : [plan], past.energies)
  const counted = {
    asked: candidates.asked && (await countCandidate(past, candidates.asked, energies)),
    present: candidates.present && (await countCandidate(past, candidates.present, energies)),
  }
  return {
    asked: candidates.asked && { pricesOf: candidates.asked.frozen.pricesOf },
    present: candidates.present && {
      planName: candidates.present.plan.name,
      pricesOf: candidates.present.frozen.pricesOf,
    },
    knownSince: past.firstDay,
    leftOut,
    conversions: past.spotOf.conversions(),
    periods: periodsOf(past).map(({ kind, from, to }): PreviewPeriod => {
      const within = (days: readonly CostDay[]) => days.filter(({ date }) => date >= from && date <= to)
      const days = within(counted.asked ?? counted.present ?? [])
      const answer = (candidate: Candidate | null, of: readonly CostDay[] | null) =>
        candidate && of && hypothetical(candidate, within(of))
      return {
        ...{ kind, from, to, days: days.length, knownDays: knownDays(days) },
        asked: answer(candidates.asked, counted.asked),
        present: answer(candidates.present, counted.present),
      }
    }),
  }
}

function periodsOf({ range }: PastYear) {
  if (range === null) return []
  const { from, to } = range
  const month = `${to.slice(0, 7)}-01`
  return [
    { kind: 'month' as const, from: from > month ? from : month, to },
    { kind: 'year' as const, from, to },
  ]
}

function hypothetical({ plan: { currency }, frozen }: Candidate, days: readonly CostDay[]) {
  const { bill, cost, settlement, completeness } = monthBills(days, { currency, terms: frozen.span.terms })
  const money = moneyText(currency)
  return {
    ...billAnswer(bill, completeness, currency),
    cost: money(cost),
    settlement: money(settlement),
  }
}
