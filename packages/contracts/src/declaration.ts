import type { AnyContractRouter } from '@orpc/contract'
import type { NoticeKind } from './notice-kinds.ts'

/**
 * The additions of one module to the product. Names are unique in the whole product, and every name has a text (`npm
 * run check`).
 */
export type Declaration = {
  readonly calls?: Readonly<Record<string, AnyContractRouter>>
  readonly errors?: Readonly<Record<string, DeclaredError>>
  /** types of objects in the audit log, with the key of their text */
  readonly auditObjects?: Readonly<Record<string, string>>
  /** actions of the audit log, as `noun.verb`, with the key of their text */
  readonly auditActions?: Readonly<Record<`${string}.${string}`, string>>
  /** fields of `before` and `after`, by path if nested, with the key of their text; null if of no use to readers */
  readonly auditFields?: Readonly<Record<string, string | null>>
  /** fields that contain an id, with the type of the thing */
  readonly auditReferences?: Readonly<Record<string, string>>
  /** kinds of notices that it sends to people */
  readonly notices?: Readonly<Record<string, NoticeKind>>
}

export type DeclaredError = {
  /** HTTP status of the response */
  readonly status: number
  /** sentence of the API for programmers, if nothing more specific is known */
  readonly sentence: string
  /** key of the message that people see */
  readonly text: string
}
