import type { AlarmDuty } from '@kilowatt/contracts/alarms/alarm-duty'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { fromLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { useTranslation } from 'react-i18next'
import type { NumberInput } from '../../../shared/forms/number-input.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** A person's shift in full days, first to last, in the time zone of the browser. */
type ShiftDraft = { key: string; userId: string; first: LocalDate | ''; last: LocalDate | '' }
/** `userId` '' means the person on call. */
type StepDraft = { key: string; afterMin: NumberInput; userId: string }

export type DutyDraft = {
  fromSeverity: AlarmDuty['fromSeverity']
  steps: StepDraft[]
  shifts: ShiftDraft[]
}

const midnight = (day: LocalDate) => fromLocalMs(timeZone, Date.parse(`${day}T00:00:00Z`))

export const draftOfDuty = ({ fromSeverity, steps, shifts }: AlarmDuty): DutyDraft => ({
  fromSeverity,
  steps: steps.map(({ afterMin, userId }, i) => ({
    key: `step ${i}`,
    afterMin,
    userId: userId === null ? '' : String(userId),
  })),
  shifts: shifts.map(({ userId, from, until }, i) => ({
    key: `shift ${i}`,
    userId: String(userId),
    first: localDateAt(timeZone, from),
    last: localDateAt(timeZone, until - 1),
  })),
})

/** The duty in the form of the call. Days were checked before. */
export const dutyOf = ({ fromSeverity, steps, shifts }: DutyDraft) => ({
  fromSeverity,
  steps: steps.map(({ afterMin, userId }) => ({
    afterMin: Number(afterMin),
    userId: userId === '' ? null : Number(userId),
  })),
  shifts: shifts.flatMap(({ userId, first, last }) =>
    first === '' || last === ''
      ? []
      : [{ userId: Number(userId), from: midnight(first), until: midnight(addDays(last, 1)) }],
  ),
})

/** The week after the last shift, or the current one, from Monday to Sunday. */
export function nextWeek(shifts: readonly ShiftDraft[]): { first: LocalDate; last: LocalDate } {
  const last = shifts
    .map((shift) => shift.last)
    .filter((day) => day !== '')
    .toSorted()
    .at(-1)
  const today = localDateAt(timeZone, Date.now())
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const first = last === undefined || last < today ? monday : addDays(last, 1)
  return { first, last: addDays(first, 6) }
}

const MAX_AFTER_MIN = 1_440

/** Errors of a draft, by field. */
export function useDutyFaults() {
  const { t } = useTranslation()
  return ({ steps, shifts }: DutyDraft): Record<string, string> => {
    const ofSteps = steps.flatMap(({ afterMin }, i): [string, string][] =>
      typeof afterMin === 'number' && Number.isInteger(afterMin) && afterMin >= 1 && afterMin <= MAX_AFTER_MIN
        ? []
        : [[`steps.${i}.afterMin`, t('alarms.minutesRange', { from: 1, to: MAX_AFTER_MIN })]],
    )
    const ofShifts = shifts.flatMap(({ userId, first, last }, i): [string, string][] => [
      ...(userId === '' ? [[`shifts.${i}.userId`, t('form.required')] as [string, string]] : []),
      ...(first === '' ? [[`shifts.${i}.first`, t('form.required')] as [string, string]] : []),
      ...(last === '' ? [[`shifts.${i}.last`, t('form.required')] as [string, string]] : []),
      ...(first !== '' && last !== '' && last < first
        ? [[`shifts.${i}.last`, t('alarms.shiftBackwards')] as [string, string]]
        : []),
    ])
    return Object.fromEntries([...ofSteps, ...ofShifts])
  }
}
