import { LONGEST_PAUSE_DAYS } from '@kilowatt/contracts/control/control-limits'
import { invalidField } from '../../platform/errors.ts'

const DAY_MS = 86_400_000

/**
 * End of a pause or a manual override.
 * @param until null: until a person ends it
 * @throws AppError `invalid` for an end that has passed or is too far away
 */
export function soundEnd(until: number | null): Date | null {
  if (until === null) return null
  const now = Date.now()
  if (until <= now) throw invalidField('until', 'in_the_past')
  if (until > now + LONGEST_PAUSE_DAYS * DAY_MS) throw invalidField('until', 'too_late')
  return new Date(until)
}
