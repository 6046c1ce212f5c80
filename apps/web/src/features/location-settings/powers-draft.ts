import type { LocationPowers } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { contractPowersOn, contractVersions, placeInfoOf } from '@kilowatt/contracts/grid-tariff/place-info'
import type { ConsumerInfoAnswer } from '@kilowatt/contracts/portal/external-devices'
import { type BlockName, blockNames, namedBlocks } from '@kilowatt/domain/grid-tariff/calendar/block-names'
import { byBlock, type PowerProblem, powerProblems } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { minimumPowerKw } from '@kilowatt/domain/grid-tariff/powers/minimum-power'
import { consumerKinds, userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import type { NumberInput } from '../../shared/forms/number-input.ts'

export { consumerKinds, userGroups }

/** Agreed power as form values. */
export type PowersDraft = Record<BlockName | 'connectionKw', NumberInput> & {
  phases: string
  consumer: LocationPowers['consumer']
  userGroup: string
  setBy: LocationPowers['setBy']
}

export const emptyPowers: PowersDraft = {
  connectionKw: '',
  phases: '3',
  consumer: 'household',
  userGroup: '0',
  setBy: 'operator',
  ...namedBlocks<NumberInput>(['', '', '', '', '']),
}

export const powersDraftOf = ({ kw, ...powers }: LocationPowers): PowersDraft => ({
  ...powers,
  phases: `${powers.phases}`,
  userGroup: `${powers.userGroup}`,
  ...namedBlocks<NumberInput>(kw),
})

/** The location's agreed power from a draft without errors. */
export function powersOfDraft(draft: PowersDraft): LocationPowers {
  const { consumer, setBy } = draft
  return {
    connectionKw: Number(draft.connectionKw),
    phases: draft.phases === '1' ? 1 : 3,
    consumer,
    userGroup:
      consumer === 'household' ? 0 : (userGroups.find((group) => `${group}` === draft.userGroup) ?? 0),
    kw: [...byBlock((block) => Number(draft[`block${block}`]))],
    setBy,
  }
}

type Faults = {
  readonly missing: readonly (BlockName | 'connectionKw')[]
  readonly problems: readonly PowerProblem[]
}

/**
 * Missing numbers, and values that cannot be agreed. @param today the date whose minimum-power rule applies
 */
export function powersFaults(draft: PowersDraft, today: LocalDate): Faults {
  const fields = ['connectionKw' as const, ...blockNames]
  const missing = fields.filter((field) => typeof draft[field] !== 'number' || Number(draft[field]) <= 0)
  if (missing.length > 0) return { missing, problems: [] }
  const powers = powersOfDraft(draft)
  return {
    missing,
    problems: powerProblems(powers.kw, {
      minKw: minimumPowerKw(powers, today),
      maxKw: powers.connectionKw,
    }),
  }
}

/** The portal's data on a metering place, as agreed power of a location; null if it is incomplete. */
export function powersOfInfo(info: ConsumerInfoAnswer, today: LocalDate): LocationPowers | null {
  return contractPowersOn(contractVersions(placeInfoOf(info), today), today)
}

/**
 * Months in which a change can start: from the introduction of blocks to the latest that may already have
 * been requested.
 */
export function selectableMonths(today: LocalDate): { thisOne: LocalDate; all: LocalDate[] } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const dayOf = (at: number) => new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10)
  const all: LocalDate[] = []
  for (let at = MONTHS_AHEAD; dayOf(at) >= FIRST_MONTH; at--) all.push(dayOf(at))
  return { thisOne: dayOf(0), all }
}

const MONTHS_AHEAD = 12
/** Start of the block system. */
const FIRST_MONTH = '2024-10-01'
