import type { AnyContractRouter } from '@orpc/contract'

/** What one module adds to the product. Names are unique in the whole product, and every name has a text (`npm run check`). */
export type Declaration = {
  readonly calls?: Readonly<Record<string, AnyContractRouter>>
  readonly errors?: Readonly<Record<string, DeclaredError>>
  /** what an entry of the audit log can be about; key of its text */
  readonly auditObjects?: Readonly<Record<string, string>>
  /** actions of the audit log, as `noun.verb`; key of their text */
  readonly auditActions?: Readonly<Record<`${string}.${string}`, string>>
  /** fields of `before` and `after`, of nested ones by path; key of their text, or null if of no use to readers */
  readonly auditFields?: Readonly<Record<string, string | null>>
  /** fields that contain an id, and of what */
  readonly auditReferences?: Readonly<Record<string, string>>
}

export type DeclaredError = {
  /** HTTP status of the answer */
  readonly status: number
  /** what the API says when it knows no more, for people who write programs */
  readonly sentence: string
  /** key of the message that people see */
  readonly text: string
}
