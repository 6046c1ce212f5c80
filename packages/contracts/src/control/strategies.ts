import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, instantMs, named } from '../primitives.ts'
import { MAX_STRATEGIES } from './control-limits.ts'
import { strategy, strategyInput, strategyKindName } from './strategy-entry.ts'

const tags = ['Strategies']

/** A device of the location, with the kinds that can regulate it. */
const regulable = z.object({
  device: named,
  category: z.string(),
  kinds: z.array(strategyKindName),
  /** why the device cannot be set; null if it can */
  refusal: z.string().nullable(),
})

export const strategyVersion = z.object({
  version: z.number(),
  changedAt: z.number(),
  changedBy: z.string().nullable(),
  values: strategyInput,
})
export type StrategyVersion = z.infer<typeof strategyVersion>

const day = z.object({
  /** local midnight, epoch ms */
  from: z.number(),
  /** money of the day, in the currency of the location; null without prices */
  before: z.number().nullable(),
  after: z.number().nullable(),
})

/** What the strategies of a location would have done in the past days, and what they will do. */
export const strategyPreview = z.object({
  /** days with enough readings, at most 7 */
  days: z.array(day),
  currency: z.string().nullable(),
  /** over all days */
  before: z.object({
    importWh: z.number(),
    exportWh: z.number(),
    peakW: z.number(),
    cost: z.number().nullable(),
  }),
  after: z.object({
    importWh: z.number(),
    exportWh: z.number(),
    peakW: z.number(),
    cost: z.number().nullable(),
  }),
  /**
   * whether a strategy follows a plan: plans of past days cannot be made again here, so the days are shown with solar
   * first, and the next hours with the newest plan
   */
  isWithoutPlan: z.boolean(),
  /** how often regulated devices were switched on or off */
  switched: z.number(),
  /** days on which cars were charged in time, out of all days; null if no strategy promises that */
  ready: z.object({ days: z.number(), of: z.number() }).nullable(),
  /** expected power of each regulated device in the next hours, one value per quarter-hour */
  ahead: z.object({
    from: z.number(),
    devices: z.array(z.object({ device: named, loadW: z.array(z.number().nullable()) })),
  }),
  /** strategies that want the same device at the same time */
  conflicts: z.array(
    z.object({
      device: named,
      winner: z.object({ id: id.nullable(), name: z.string() }),
      loser: z.object({ id: id.nullable(), name: z.string() }),
      /** number of hours in the past days */
      hours: z.number(),
      /** savings of the other order; null if unknown */
      cost: z.number().nullable(),
    }),
  ),
})
export type StrategyPreview = z.infer<typeof strategyPreview>

export const strategiesContract = {
  list: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/strategies',
      tags,
      summary: 'Strategies of a location, the strongest first',
    })
    .input(z.object({ locationId: id }))
    .output(
      data(
        z.object({
          strategies: z.array(strategy),
          devices: z.array(regulable),
          mayEdit: z.boolean(),
          mayPause: z.boolean(),
          /** whether the caller may use choices that concern other locations, too */
          isOperator: z.boolean(),
          /** emergency stop in effect, and where it was set */
          stopped: z
            .object({
              at: z.number(),
              by: z.string().nullable(),
              scope: z.enum(['location', 'group', 'company']),
            })
            .nullable(),
        }),
      ),
    ),
  get: call('location:view')
    .route({ method: 'GET', path: '/strategies/{strategyId}', tags, summary: 'A strategy' })
    .input(z.object({ strategyId: id }))
    .output(data(z.object({ strategy }))),
  create: call('location:edit')
    .route({
      method: 'POST',
      path: '/locations/{locationId}/strategies',
      tags,
      summary: 'Add a strategy',
      successStatus: 201,
    })
    .input(z.object({ locationId: id, strategy: strategyInput }))
    .output(data(z.object({ strategy }))),
  update: call('location:edit')
    .route({ method: 'PUT', path: '/strategies/{strategyId}', tags, summary: 'Change a strategy' })
    .input(
      z.object({
        strategyId: id,
        /** the version that was changed; a conflict if there is a newer one */
        version: z.number().int(),
        strategy: strategyInput,
      }),
    )
    .output(data(z.object({ strategy }))),
  remove: call('location:edit')
    .route({ method: 'DELETE', path: '/strategies/{strategyId}', tags, summary: 'Delete a strategy' })
    .input(z.object({ strategyId: id }))
    .output(done),
  reorder: call('location:edit')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/strategies/order',
      tags,
      summary: 'Order of the strategies, the strongest first',
    })
    .input(z.object({ locationId: id, strategyIds: z.array(id).min(1).max(MAX_STRATEGIES) }))
    .output(done),
  pause: call('location:control')
    .route({ method: 'PUT', path: '/strategies/{strategyId}/pause', tags, summary: 'Pause a strategy' })
    .input(z.object({ strategyId: id, until: instantMs.nullable() }))
    .output(data(z.object({ strategy }))),
  resume: call('location:control')
    .route({ method: 'DELETE', path: '/strategies/{strategyId}/pause', tags, summary: 'Resume a strategy' })
    .input(z.object({ strategyId: id }))
    .output(data(z.object({ strategy }))),
  versions: call('location:view')
    .route({
      method: 'GET',
      path: '/strategies/{strategyId}/versions',
      tags,
      summary: 'Versions of a strategy, newest first',
    })
    .input(z.object({ strategyId: id }))
    .output(data(z.object({ versions: z.array(strategyVersion) }))),
  restore: call('location:edit')
    .route({
      method: 'POST',
      path: '/strategies/{strategyId}/versions/{version}/restore',
      tags,
      summary: 'Go back to an earlier version of a strategy',
    })
    .input(z.object({ strategyId: id, version: z.coerce.number().int().min(1) }))
    .output(data(z.object({ strategy }))),
  preview: call('location:view', { isHeavy: true })
    .route({
      method: 'POST',
      path: '/locations/{locationId}/strategies/preview',
      tags,
      summary: 'What the strategies would have done in the past days, and will do, with a changed or new one',
    })
    .input(
      z.object({
        locationId: id,
        /** the strategy that the draft replaces; absent for a new one */
        strategyId: id.optional(),
        strategy: strategyInput,
      }),
    )
    .output(data(strategyPreview)),
  copy: call('signedIn', { isHeavy: true })
    .route({
      method: 'POST',
      path: '/strategies/{strategyId}/copies',
      tags,
      summary: 'Copy a strategy to other locations',
    })
    .input(
      z
        .object({
          strategyId: id,
          locationIds: z.array(id).min(1).max(500).optional(),
          /** all locations of a group and of the groups below it */
          locationGroupId: id.optional(),
        })
        .refine(
          ({ locationIds, locationGroupId }) =>
            (locationIds === undefined) !== (locationGroupId === undefined),
          { path: ['locationIds'] },
        ),
    )
    .output(
      data(
        z.object({
          copied: z.number(),
          /** locations that got no copy; `optedOut`: their people changed or deleted an earlier one */
          skipped: z.array(
            z.object({ location: named, reason: z.enum(['noDevice', 'full', 'forbidden', 'optedOut']) }),
          ),
        }),
      ),
    ),
}
