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
  /** client of the caller */
  readonly api: ApiClient
  readonly cookie: string
}

/** The caller: a super admin, the person of `self`, the invited person of the place, or a stranger. */
type By = 'superAdmin' | 'self' | 'invited' | 'stranger'

/** An existing object; `new`: the one created by the call. */
export type Made = number | 'new' | null
/**
 * An entry, its object, and the company whose aggregators may read it: by default the place's company; null:
 * only super admins.
 */
type Left = readonly [action: AuditAction, objectType: AuditObjectType, objectId: Made, companyId?: Made]

export type AuditCase = {
  readonly by: By
  /** entries left by the call, in order */
  readonly leaves: readonly Left[]
  readonly input?: unknown
  /** the person who acts, if it is not the caller */
  readonly actorId?: number | 'new'
  readonly asUserId?: number
  readonly cookie?: string
}

/** Prepares the data and returns how the call is then made. */
export type Making = (stage: Stage) => AuditCase | Promise<AuditCase>
export type Entry = (action: AuditAction) => Making

/** By name of the call. */
export type AuditCases<Name extends string> = Readonly<
  Partial<Record<Name, readonly Making[] | { because: string }>>
>
