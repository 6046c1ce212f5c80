import type { AuditAction } from '@kilowatt/contracts/audit-names'
import type { AuditObjectType } from '@kilowatt/contracts/audit-object-types'
import type { ApiClient } from '../servers/test-server.ts'
import type { Scene } from './call-scene.ts'
import type { SceneServer } from './scene-server.ts'

/** Everything that a case may use before its call. */
export type Stage = Scene & {
  readonly server: SceneServer
  /** id of the person of `self` */
  readonly selfId: number
  /** speaks for whoever makes the call */
  readonly api: ApiClient
  readonly cookie: string
}

/** Who makes the call: a super admin, the person of `self`, the invited person of the place, or a stranger. */
type By = 'superAdmin' | 'self' | 'invited' | 'stranger'

/** Something there is; `new`: what the call made. */
export type Made = number | 'new' | null
/**
 * An entry, what it is about, and the company whose aggregators may read it: that of the place unless told; null: super admins
 * alone.
 */
type Left = readonly [action: AuditAction, objectType: AuditObjectType, objectId: Made, companyId?: Made]

export type AuditCase = {
  readonly by: By
  /** the entries that the call leaves, in their order */
  readonly leaves: readonly Left[]
  readonly input?: unknown
  /** in whose name the call really speaks, where that is not whoever makes it */
  readonly actorId?: number | 'new'
  readonly asUserId?: number
  readonly cookie?: string
}

/** Prepares the stage, and says how the call is then made. */
export type Making = (stage: Stage) => AuditCase | Promise<AuditCase>
export type Entry = (action: AuditAction) => Making

/** By the name of the call. */
export type AuditCases<Name extends string> = Readonly<
  Partial<Record<Name, readonly Making[] | { because: string }>>
>
