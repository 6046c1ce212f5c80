import { directionOutcomes } from '@kilowatt/domain/devices/direction-test'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, named } from '../primitives.ts'

/** Tests stored per location, newest first. */
export const DIRECTION_TESTS_KEPT = 50

/** A test of a meter's direction: a person switches on a kettle and checks that the import rises. */
export const directionTest = z.object({
  id,
  at: z.number(),
  /** null: an account deleted since */
  testedBy: z.string().nullable(),
  /** the meter that showed the rise; null if none did */
  device: named.nullable(),
  outcome: z.enum(directionOutcomes),
  /** whether one tap fixed the fault, by reversing the meter or making it the one at the grid connection */
  mended: z.boolean(),
})
export type DirectionTest = z.infer<typeof directionTest>

export const directionTestsContract = {
  list: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/direction-tests',
      tags: ['Set-up'],
      summary: 'Direction tests of the meters of a location, newest first',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ tests: z.array(directionTest) }))),
  add: call('location:edit')
    .route({
      method: 'POST',
      path: '/locations/{locationId}/direction-tests',
      tags: ['Set-up'],
      summary: 'Save the result of a direction test',
      successStatus: 201,
    })
    .input(z.object({ locationId: id, deviceId: id.nullable(), outcome: z.enum(directionOutcomes) }))
    .output(data(z.object({ test: directionTest }))),
}
