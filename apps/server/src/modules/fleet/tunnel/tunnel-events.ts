import { z } from 'zod'
import { defineEvent } from '../../../platform/events/events.ts'

/** A tunnel has ended: the server with its connection closes it. */
export const tunnelClosed = defineEvent('fleet.tunnel-closed', z.object({ id: z.uuid() }))
