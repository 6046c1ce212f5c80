import { z } from 'zod'
import { defineEvent } from '../../../platform/events/events.ts'

/** A tunnel is over: the server with its connection ends it. */
export const tunnelClosed = defineEvent('fleet.tunnel-closed', z.object({ id: z.uuid() }))
