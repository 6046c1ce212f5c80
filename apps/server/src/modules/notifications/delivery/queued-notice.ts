import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/schema.ts'

/** A notice that waits to be delivered. */
export type QueuedNotice = Selectable<Tables['notice']>
