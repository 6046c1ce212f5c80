import { defineEvent } from '../../../platform/events.ts'

/** The first person began to look at a location's live values, or the last one left: people of this server, or of others. */
export const locationWatched = defineEvent<{
  readonly locationId: number
  readonly isWatched: boolean
  readonly where: 'here' | 'elsewhere'
}>('telemetry.location-watched')
