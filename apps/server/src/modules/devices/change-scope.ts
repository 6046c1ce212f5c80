import type { AfterCommit, Tx } from '../../platform/db.ts'
import type { EventBus } from '../../platform/events.ts'

/** A transaction whose change is announced after the commit. */
export type ChangeScope = {
  readonly tx: Tx
  readonly afterCommit: AfterCommit
  readonly events: Pick<EventBus, 'emit'>
}
