import { directionOutcomes } from '@kilowatt/domain/devices/direction-test'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, named } from '../primitives.ts'

/** Of each location the latest so many stay. */
export const DIRECTION_TESTS_KEPT = 50

/** Somebody switched a kettle on, and looked whether the import rises. */
export const directionTest = z.object({
  id,
  at: z.number(),
  /** null: a person since removed */
  testedBy: z.string().nullable(),
  /** the meter that told it; null: none did */
  device: named.nullable(),
  outcome: z.enum(directionOutcomes),
  /** what was wrong was put right with one tap: the meter turned, or said to be the one at the grid */
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
      summary: 'Keep the outcome of a direction test',
      successStatus: 201,
    })
    .input(z.object({ locationId: id, deviceId: id.nullable(), outcome: z.enum(directionOutcomes) }))
    .output(data(z.object({ test: directionTest }))),
}
